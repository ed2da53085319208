//! One game after another, each with all that is to be said about it.

use crate::adjudicate::repetition::Past;
use crate::adjudicate::rulebook::Rulebook;
use crate::chess::{Identity, Laws, Position, Setup, Variant, WithLaws};
use crate::diagnostic::{Diagnostic, Findings, Kind, Span};
use crate::game::{Claim, Ending, Outcome};
use crate::pgn::result::{Marker, Score, Spelling};
use crate::pgn::{Fault, Lexer, Place, TokenKind, tag as tags};
use crate::ruleset::Ruleset;

use super::agreement::{Record, Scoring, Written, outcome};
use super::header::{Header, names_someone};
use super::held::{Available, Movetext};
use super::known::Known;
use super::movetext::{Context, replay};
use super::observer::Observer;
use super::points_tag::{End, why_wrong};
use super::recorded::Recorded;
use super::skim::skim;
use super::start::{Start, VariantChoice, start};
use super::three_player::ThreePlayerRecord;

/// Reads games from a lexer and judges them. Keeps its memory from game to game.
pub struct Replayer<'a, 'r> {
    rulebook: &'r Rulebook,
    choice: VariantChoice,
    base: u64,
    lexer: Lexer<'a>,
    header: Header<'a>,
    /// About text that belongs to no game.
    between: Findings,
    found: Findings,
    past: Past<Identity>,
}

/// A game as recorded and as found. Borrowed from its [`Replayer`] until the next one is read.
#[derive(Debug)]
pub struct Game<'g, 'a> {
    /// Its tags.
    pub header: &'g Header<'a>,
    /// The variant; `None` if it is one this program does not have and the game was skipped.
    pub variant: Option<Variant>,
    /// From its first byte to one past its last.
    pub span: Span,
    /// Plies of the main line that were played.
    pub plies: u32,
    /// The result that the record states: its marker, or else its Result tag.
    pub recorded: Option<Outcome>,
    /// The same as it is written, points included.
    pub score: Option<Score>,
    /// The Termination tag.
    pub termination: Option<Recorded>,
    /// How the board or the arbiter ended it, and after how many plies.
    pub ending: Option<(Ending, u32)>,
    /// The first claim of each kind: repetition, move rule.
    pub claims: [Option<Available>; 2],
    /// How far it could be judged.
    pub status: Status,
    /// The findings about text between the game before and this one.
    pub between: &'g Findings,
    /// The findings about the game, in the order of their places.
    pub found: &'g Findings,
}

/// How far a game could be judged.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Status {
    /// To its end.
    #[default]
    Whole,
    /// Up to a move that cannot be played.
    Broken,
    /// Not at all: the variant or the start position is not known.
    Unjudged,
}

impl<'a, 'r> Replayer<'a, 'r> {
    /// A replayer of the games that `lexer` reads, whose text begins at `base` of its input.
    pub fn new(lexer: Lexer<'a>, base: u64, rulebook: &'r Rulebook, choice: VariantChoice) -> Self {
        Self {
            rulebook,
            choice,
            base,
            header: Header::new(lexer.bytes()),
            lexer,
            between: Findings::default(),
            found: Findings::default(),
            past: Past::new(),
        }
    }

    /// Reads and judges the next game; `None` after the last.
    pub fn next_game<O: Observer>(&mut self, observer: &mut O) -> Option<Game<'_, 'a>> {
        self.between.clear();
        self.found.clear();
        let first = self.find_start()?;
        self.read_tags(first);
        let tag = self.result_tag();
        let termination = self
            .header
            .raw(Known::Termination)
            .and_then(Recorded::read)
            .zip(
                self.header
                    .place(Known::Termination)
                    .map(|place| place.span(self.base)),
            );
        let start = start(&self.header, self.choice, self.base, &mut self.found);
        let (variant, setup) = match start {
            Start::Setup(variant, setup) => (Some(variant), Some(setup)),
            Start::Array(variant) | Start::Unknown(variant) => (Some(variant), None),
            Start::ThreePlayer => (Some(Variant::ThreePlayer), None),
            Start::Skipped => (None, None),
        };
        let judged = match start {
            Start::Array(variant) | Start::Setup(variant, _) => variant.with_laws(Judge {
                lexer: &mut self.lexer,
                setup,
                ruleset: self.rulebook.of(variant),
                context: Context {
                    base: self.base,
                    found: &mut self.found,
                    past: &mut self.past,
                },
                observer,
            }),
            Start::ThreePlayer => {
                let record = ThreePlayerRecord {
                    header: &self.header,
                    tag,
                    termination: termination.map(|(recorded, _)| recorded),
                    ruleset: self.rulebook.of(Variant::ThreePlayer),
                    base: self.base,
                    found: &mut self.found,
                };
                record.replay(&mut self.lexer, observer)
            }
            Start::Skipped | Start::Unknown(_) => None,
        };
        let text = judged.unwrap_or_else(|| skim(&mut self.lexer, self.base, &mut self.found));
        let end = self.base + u64::from(text.end);
        self.check_record(&text, tag, termination, variant);
        self.check_points_tag(&text, tag, termination, variant);
        self.suspect_points(&text, tag, variant);
        let seats = variant.map_or(2, Variant::seats);
        self.check_claims(&text, tag, seats);
        self.check_ply_count(&text);
        self.check_ruleset(variant);
        self.found.sort();
        let score = text.marker.or(tag).map(|written| written.score);
        let recorded = score.and_then(|score| outcome(score, seats));
        Some(Game {
            header: &self.header,
            variant,
            span: Span::new(self.base + u64::from(first.start), end),
            plies: text.plies,
            recorded,
            score,
            termination: termination.map(|(recorded, _)| recorded),
            ending: text.ending,
            claims: text.claims,
            status: text.status,
            between: &self.between,
            found: &self.found,
        })
    }

    /// What is to be said about the text after the last game, once [`Replayer::next_game`] has
    /// returned `None`.
    pub fn rest(&self) -> &Findings {
        &self.between
    }

    /// Goes to the first byte of the next game.
    fn find_start(&mut self) -> Option<Place> {
        for token in self.lexer.by_ref() {
            match token.kind {
                TokenKind::GameStart => return Some(token.place),
                TokenKind::Fault(fault) => {
                    self.between.push(fault.diagnostic(token.place, self.base));
                }
                TokenKind::EscapeLine => {
                    self.between.push(Diagnostic::new(
                        token.place.span(self.base),
                        Kind::EscapeLine,
                    ));
                }
                TokenKind::Comment(_)
                | TokenKind::Tag(_)
                | TokenKind::TagsEnd
                | TokenKind::MoveNumber { .. }
                | TokenKind::Word
                | TokenKind::Nag(_)
                | TokenKind::VariationOpen
                | TokenKind::VariationClose
                | TokenKind::Result(_)
                | TokenKind::GameEnd(_) => {}
            }
        }
        None
    }

    fn read_tags(&mut self, first: Place) {
        self.header.clear();
        let mut is_torn = false;
        loop {
            self.lexer.plain_tags(|pair, place| {
                self.header.add(pair, place, self.base, &mut self.found);
            });
            let Some(token) = self.lexer.next() else {
                break;
            };
            match token.kind {
                TokenKind::Tag(pair) => {
                    self.header.add(
                        pair.at(token.place),
                        token.place,
                        self.base,
                        &mut self.found,
                    );
                }
                TokenKind::TagsEnd => break,
                TokenKind::Fault(fault) => {
                    is_torn |= fault == Fault::TruncatedGame;
                    self.found.push(fault.diagnostic(token.place, self.base));
                }
                TokenKind::EscapeLine => {
                    self.found.push(Diagnostic::new(
                        token.place.span(self.base),
                        Kind::EscapeLine,
                    ));
                }
                TokenKind::Comment(_)
                | TokenKind::GameStart
                | TokenKind::MoveNumber { .. }
                | TokenKind::Word
                | TokenKind::Nag(_)
                | TokenKind::VariationOpen
                | TokenKind::VariationClose
                | TokenKind::Result(_)
                | TokenKind::GameEnd(_) => {}
            }
        }
        // The tags that a torn file lacks may have been there.
        if is_torn {
            return;
        }
        let at = self.header.first().unwrap_or(first);
        self.header
            .finish(at.span(self.base), self.base, &mut self.found);
    }

    fn result_tag(&mut self) -> Option<Written> {
        let (raw, place) = (
            self.header.raw(Known::Result)?,
            self.header.place(Known::Result)?,
        );
        let span = place.span(self.base);
        let Some(marker) = Marker::whole(raw) else {
            if !matches!(raw, b"" | b"?") {
                self.found.push(Diagnostic::new(span, Kind::BadResultValue));
            }
            return None;
        };
        let kind = match marker.spelling {
            Spelling::Standard => None,
            Spelling::Malformed => Some(Kind::MalformedResult),
            Spelling::NonAscii => Some(Kind::NonAsciiPunctuation),
        };
        if let (Some(kind), Some(text)) = (kind, standard_text(marker.score)) {
            self.found
                .push(Diagnostic::new(span, kind).replace_with(text));
        }
        Some(Written {
            score: marker.score,
            span,
        })
    }

    fn check_record(
        &mut self,
        text: &Movetext,
        tag: Option<Written>,
        termination: Option<(Recorded, Span)>,
        variant: Option<Variant>,
    ) {
        let Some(variant) = variant else { return };
        let (base, bytes) = (self.base, self.lexer.bytes());
        let judged = text.status == Status::Whole;
        let found = text.ending.map(|(ending, _)| ending);
        let points = found.map(|ending| {
            let [white, black, _] = self.rulebook.of(variant).points(&ending);
            [white, black]
        });
        let record = Record {
            tag,
            marker: text.marker,
            termination: termination.filter(|_| judged),
            found,
            points,
            seats: variant.seats(),
            cannot_win: text.cannot_win,
            scoring: match variant {
                Variant::TreiSahuri => Scoring::Points,
                Variant::Standard
                | Variant::Chess960
                | Variant::ThreeCheck
                | Variant::Antichess
                | Variant::ThreePlayer => Scoring::Results,
            },
            text: &|span| String::from_utf8_lossy(&bytes[span.within(base)]).into(),
        };
        record.check(&mut self.found);
    }

    /// `[Points "2-0"]` of a game for two that was played to its end.
    fn check_points_tag(
        &mut self,
        text: &Movetext,
        tag: Option<Written>,
        termination: Option<(Recorded, Span)>,
        variant: Option<Variant>,
    ) {
        let (Some(raw), Some(place)) = (
            self.header.raw(Known::Points),
            self.header.place(Known::Points),
        ) else {
            return;
        };
        let Some(variant) = variant.filter(|variant| variant.seats() == 2) else {
            return;
        };
        let reason = match termination {
            Some((Recorded::Ended(termination), _)) => Some(termination),
            Some(_) | None => None,
        };
        let stated = text.marker.or(tag).and_then(|end| outcome(end.score, 2));
        let end = match (text.status, text.ending, stated) {
            (Status::Whole, Some((ending, _)), _) => End::Found(ending),
            (Status::Whole, None, Some(outcome)) => End::Stated(outcome, reason),
            (Status::Whole, None, None) | (Status::Broken | Status::Unjudged, _, _) => return,
        };
        let why = why_wrong(&tags::decode(raw), end, self.rulebook.of(variant));
        self.found.extend(
            why.map(|why| Diagnostic::new(place.span(self.base), Kind::PointsNotInRuleset { why })),
        );
    }

    /// Only the Romanian game has results such as `2-0`.
    fn suspect_points(&mut self, text: &Movetext, tag: Option<Written>, variant: Option<Variant>) {
        let is_untold =
            variant == Some(Variant::Standard) && self.header.raw(Known::Variant).is_none();
        let Some(written) = text.marker.or(tag).filter(|_| is_untold) else {
            return;
        };
        if matches!(written.score, Score::Points { .. }) {
            let kind = Kind::VariantSuspected {
                canonical: Variant::TreiSahuri.tag(),
                why: "only there is a game worth two or three points",
            };
            self.found.push(Diagnostic::new(written.span, kind));
        }
    }

    fn check_claims(&mut self, text: &Movetext, tag: Option<Written>, seats: usize) {
        let winner = text
            .marker
            .or(tag)
            .and_then(|written| outcome(written.score, seats))
            .and_then(Outcome::winner);
        for (available, claim) in text.claims.iter().zip([Claim::Repetition, Claim::MoveRule]) {
            let Some(available) = available else { continue };
            let name = match claim {
                Claim::Repetition => "repetition-claim",
                Claim::MoveRule => "move-rule-claim",
            };
            let kind = match winner {
                Some(winner) if winner != available.seat => Kind::ClaimMissed { claim: name },
                _ => Kind::ClaimAvailable {
                    claim: name,
                    value: available.value,
                },
            };
            self.found
                .push(Diagnostic::new(available.place.span(self.base), kind));
        }
    }

    /// A game that names its ruleset is to be judged by it.
    fn check_ruleset(&mut self, variant: Option<Variant>) {
        let (Some(raw), Some(place), Some(variant)) = (
            self.header.raw(Known::Ruleset),
            self.header.place(Known::Ruleset),
            variant,
        ) else {
            return;
        };
        let judged_by = &self.rulebook.of(variant).name;
        if names_someone(raw) && tags::decode(raw) != judged_by.as_str() {
            let judged_by = judged_by.as_str().into();
            let kind = Kind::RulesetTagDiffers { judged_by };
            self.found
                .push(Diagnostic::new(place.span(self.base), kind));
        }
    }

    fn check_ply_count(&mut self, text: &Movetext) {
        let (Some(raw), Some(place)) = (
            self.header.raw(Known::PlyCount),
            self.header.place(Known::PlyCount),
        ) else {
            return;
        };
        let stated = String::from_utf8_lossy(raw);
        let stated = stated.trim();
        if !matches!(stated, "" | "?" | "-") && stated.parse() != Ok(text.words) {
            let kind = Kind::PlyCountMismatch {
                stated: stated.into(),
                counted: text.words,
            };
            let finding = Diagnostic::new(place.span(self.base), kind);
            self.found
                .push(finding.replace_with(text.words.to_string()));
        }
    }
}

/// How PGN writes a two-player score.
fn standard_text(score: Score) -> Option<&'static str> {
    match score {
        Score::White => Some("1-0"),
        Score::Black => Some("0-1"),
        Score::Draw => Some("1/2-1/2"),
        Score::BothLose => Some("0-0"),
        Score::Unfinished => Some("*"),
        Score::Points { .. } | Score::Places(_) => None,
    }
}

/// The replay of one game, under the law that its variant has.
struct Judge<'l, 'a, 'r, 'f, 'o, O> {
    lexer: &'l mut Lexer<'a>,
    setup: Option<Setup>,
    ruleset: &'r Ruleset,
    context: Context<'f, Identity>,
    observer: &'o mut O,
}

impl<O: Observer> WithLaws for Judge<'_, '_, '_, '_, '_, O> {
    type Output = Movetext;

    fn run<L: Laws>(self) -> Movetext {
        let start = match self.setup {
            None => Ok(Position::<L>::start()),
            Some(setup) => Position::from_setup(setup),
        };
        let Ok(start) = start else {
            return skim(self.lexer, self.context.base, self.context.found);
        };
        let start = start.with_readings(self.ruleset.readings.into());
        replay(self.lexer, start, self.ruleset, self.context, self.observer)
    }
}
