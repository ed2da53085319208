//! What is shown.

use super::scene::Scene;
use super::three_player::ThreePlayerScene;
use super::{SceneRecord, text};
use crate::game::Ending;
use crate::report::{Glyphs, Paint, svg, to_string_pretty};

/// A position of either board and what there is to say about it.
#[expect(clippy::large_enum_variant, reason = "there is one of it")]
pub(super) enum View {
    OfTwo(Scene),
    OfThree(ThreePlayerScene),
}

impl View {
    pub(super) fn svg(&self) -> String {
        match self {
            Self::OfTwo(scene) => svg(&scene.diagram),
            Self::OfThree(scene) => scene.svg(),
        }
    }

    pub(super) fn json(&self) -> serde_json::Result<String> {
        match self {
            Self::OfTwo(scene) => to_string_pretty(&SceneRecord::new(scene)),
            Self::OfThree(scene) => scene.json(),
        }
    }

    pub(super) fn text(&self, glyphs: Glyphs, paint: Paint) -> String {
        match self {
            Self::OfTwo(scene) => text(scene, glyphs, paint),
            Self::OfThree(scene) => scene.text(glyphs, paint),
        }
    }

    /// The game has ended so, whatever the position alone shows.
    pub(super) fn end(&mut self, ending: Ending) {
        let shown = match self {
            Self::OfTwo(scene) => &mut scene.ending,
            Self::OfThree(scene) => &mut scene.ending,
        };
        shown.get_or_insert(ending);
    }
}
