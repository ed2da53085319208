//! Random games, played side by side with shakmaty and cozy-chess: the same legal moves, the same
//! SAN, FEN, checks and endings at every ply.
//!
//! The default run is short and always the same. `ORACLE_PLIES=100000 cargo test -p oracle` plays
//! that many plies of each variant, `ORACLE_SEED` picks other games.

use arbitru::chess::{
    Antichess, Color, EnPassantMode, Laws, Move, Piece, Position, Rank, Role, Setup, Square,
    Standard, ThreeCheck, Variant,
};
use arbitru::game::GameState;
use arbitru::notation::uci::{self, CastlingMode};
use arbitru::notation::{fen, san};
use shakmaty::san::San as TheirSan;
use shakmaty::{FromSetup, Position as TheirPosition};

/// A game that goes on longer than this is left.
const LONGEST_GAME: usize = 300;

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

/// Xorshift: enough to pick moves.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }
}

/// Plays games of one variant, from whatever `array` gives, until enough plies are played.
fn play<L: Laws, P: TheirPosition + FromSetup + Clone>(
    variant: Variant,
    mut array: impl FnMut(&mut Random) -> Setup,
) {
    let wanted = number("ORACLE_PLIES", 3_000);
    let mut random = Random(number("ORACLE_SEED", 0x0123_4567_89ab_cdef) | 1);
    let (mut plies, mut games) = (0, 0);
    while plies < wanted {
        let setup = array(&mut random);
        plies += play_game::<L, P>(variant, setup, &mut random) as u64;
        games += 1;
    }
    eprintln!("{variant}: {plies} plies in {games} games agree");
}

fn play_game<L: Laws, P: TheirPosition + FromSetup + Clone>(
    variant: Variant,
    setup: Setup,
    random: &mut Random,
) -> usize {
    let (mode, their_mode) = if variant == Variant::Chess960 {
        (CastlingMode::Chess960, shakmaty::CastlingMode::Chess960)
    } else {
        (CastlingMode::Standard, shakmaty::CastlingMode::Standard)
    };
    let mut ours: Position<L> = Position::from_setup(setup).expect("an array is sound");
    let text = write_fen(&ours);
    let parsed: shakmaty::fen::Fen = text.parse().expect("shakmaty reads our FEN");
    let mut theirs: P = parsed
        .into_position(their_mode)
        .unwrap_or_else(|_| panic!("{text}"));
    let mut third = matches!(variant, Variant::Standard | Variant::Chess960).then(|| {
        let text = fen_with(&ours, fen::CastlingStyle::Shredder);
        cozy_chess::Board::from_fen(&text, true).expect("cozy-chess reads our FEN")
    });
    for ply in 0..LONGEST_GAME {
        let text = write_fen(&ours);
        let their_fen = shakmaty::fen::Fen::from_position(&theirs, shakmaty::EnPassantMode::Legal);
        assert_eq!(text, their_fen.to_string());
        assert_eq!(ours.is_check(), theirs.is_check(), "{text}");
        let is_over = theirs.is_checkmate() || theirs.is_stalemate() || theirs.is_variant_end();
        assert_eq!(GameState::ending(&ours).is_some(), is_over, "{text}");
        if is_over {
            return ply;
        }
        let moves = same_moves(&ours, &theirs, mode, their_mode);
        if let Some(board) = &mut third {
            same_moves_as_cozy(&ours, board);
        }
        let (m, their_move) = &moves[random.below(moves.len())];
        let spelt = san::write(&ours, *m);
        let their_spelling = shakmaty::san::SanPlus::from_move(theirs.clone(), *their_move);
        if let Some(board) = &mut third {
            let name = uci::write(&ours, *m, CastlingMode::Chess960).to_string();
            board.play(name.parse().expect("cozy-chess reads our move"));
        }
        ours.play(*m);
        theirs.play_unchecked(*their_move);
        // On a game's last move sites differ in the suffix of a variant's own endings.
        if GameState::ending(&ours).is_none() {
            assert_eq!(&*spelt, their_spelling.to_string(), "{text}");
        }
    }
    LONGEST_GAME
}

fn write_fen<L: Laws>(position: &Position<L>) -> String {
    fen_with(position, fen::CastlingStyle::XFen)
}

fn fen_with<L: Laws>(position: &Position<L>, castling: fen::CastlingStyle) -> String {
    let style = fen::Style {
        castling,
        checks: fen::ChecksStyle::Remaining,
    };
    fen::write(&position.to_setup(EnPassantMode::Legal), style)
}

/// Both have the same moves, by the same names in UCI and, suffixes apart, in SAN.
fn same_moves<L: Laws, P: TheirPosition>(
    ours: &Position<L>,
    theirs: &P,
    mode: CastlingMode,
    their_mode: shakmaty::CastlingMode,
) -> Vec<(Move, shakmaty::Move)> {
    let mut our_moves: Vec<(String, Move)> = ours
        .legal_moves()
        .iter()
        .map(|&m| (uci::write(ours, m, mode).to_string(), m))
        .collect();
    let mut their_moves: Vec<(String, shakmaty::Move)> = theirs
        .legal_moves()
        .into_iter()
        .map(|m| (m.to_uci(their_mode).to_string(), m))
        .collect();
    our_moves.sort_by(|a, b| a.0.cmp(&b.0));
    their_moves.sort_by(|a, b| a.0.cmp(&b.0));
    let names = |text: &dyn Fn(usize) -> String, len| (0..len).map(text).collect::<Vec<_>>();
    assert_eq!(
        names(&|i| our_moves[i].0.clone(), our_moves.len()),
        names(&|i| their_moves[i].0.clone(), their_moves.len()),
        "{}",
        write_fen(ours)
    );
    let pairs = our_moves.into_iter().zip(their_moves);
    pairs
        .map(|((_, m), (_, their_move))| {
            let spelt = san::write(ours, m);
            let core = spelt.trim_end_matches(['+', '#']);
            let their_spelling = TheirSan::from_move(theirs, their_move);
            assert_eq!(core, their_spelling.to_string(), "{}", write_fen(ours));
            (m, their_move)
        })
        .collect()
}

fn same_moves_as_cozy<L: Laws>(ours: &Position<L>, board: &cozy_chess::Board) {
    let mut theirs = Vec::new();
    board.generate_moves(|moves| {
        theirs.extend(moves.into_iter().map(|m| m.to_string()));
        false
    });
    let name = |&m: &Move| uci::write(ours, m, CastlingMode::Chess960).to_string();
    let mut names: Vec<String> = ours.legal_moves().iter().map(name).collect();
    names.sort();
    theirs.sort();
    assert_eq!(names, theirs, "{}", write_fen(ours));
}

fn start<L: Laws>() -> Setup {
    Position::<L>::start().to_setup(EnPassantMode::Legal)
}

/// One of the 960 arrays: bishops on squares of both colours, the king between the rooks.
fn random_array(random: &mut Random) -> Setup {
    use Role::{Bishop, King, Knight, Queen, Rook};
    let mut files: [Option<Role>; 8] = [None; 8];
    files[2 * random.below(4)] = Some(Bishop);
    files[2 * random.below(4) + 1] = Some(Bishop);
    let mut put = |role, nth: usize| {
        let mut free = files.iter_mut().filter(|file| file.is_none());
        *free.nth(nth).expect("a free file") = Some(role);
    };
    put(Queen, random.below(6));
    put(Knight, random.below(5));
    put(Knight, random.below(4));
    for role in [Rook, King, Rook] {
        put(role, 0);
    }
    let mut setup = Setup::EMPTY;
    for color in [Color::White, Color::Black] {
        for (file, role) in arbitru::chess::File::all().zip(files) {
            let on = |rank| Square::new(file, Rank::relative(color, rank));
            let role = role.expect("every file is filled");
            setup.put(on(0), Piece { color, role });
            setup.put(
                on(1),
                Piece {
                    color,
                    role: Role::Pawn,
                },
            );
        }
    }
    setup.castling = setup.by_role[Rook as usize];
    setup
}

#[test]
fn standard_games_agree() {
    play::<Standard, shakmaty::Chess>(Variant::Standard, |_| start::<Standard>());
}

#[test]
fn chess960_games_agree() {
    play::<Standard, shakmaty::Chess>(Variant::Chess960, random_array);
}

#[test]
fn three_check_games_agree() {
    play::<ThreeCheck, shakmaty::variant::ThreeCheck>(Variant::ThreeCheck, |_| {
        start::<ThreeCheck>()
    });
}

#[test]
fn antichess_games_agree() {
    play::<Antichess, shakmaty::variant::Antichess>(Variant::Antichess, |_| start::<Antichess>());
}
