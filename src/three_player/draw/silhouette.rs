//! Shapes of men, so that a picture needs no font. Each fits a square of 45 by 45, base at the bottom.

use crate::chess::Role;

/// The outline of a role as SVG path data.
pub(super) const fn outline(role: Role) -> &'static str {
    match role {
        Role::Pawn => {
            "M13 40V36.5H16C19 33 20 29 20 26H17.5V23.5H19A5.5 5.5 0 1 1 26 23.5H27.5V26H25C25 29 26 33 29 \
             36.5H32V40Z"
        }
        Role::Knight => {
            "M12 40V36H15C15 29 22 27 22 21C19 24 15 24 12.5 27.5L9 25C11 18 14 12 20 10L21 5L25 9.5C32 \
             12 34.5 22 32 36H34V40Z"
        }
        Role::Bishop => {
            "M11 40V36H17V32H16V29H18C13 23 16 15 21 11A3.6 3.6 0 1 1 24 11C29 15 32 23 27 29H29V32H28V36\
             H34V40Z"
        }
        Role::Rook => "M11 40V36H14L15.5 19H12V9H17V13H20V9H25V13H28V9H33V19H29.5L31 36H34V40Z",
        Role::Queen => {
            "M11 40V36H14.5L13.5 32L7.5 13L15 22L16 8L22.5 21L29 8L30 22L37.5 13L31.5 32L30.5 36H34V40Z"
        }
        Role::King => {
            "M11 40V36H15L14 32C5 25 9 15 20 19.5V15H21V11H17.5V8H21V4.5H24V8H27.5V11H24V15H25V19.5C36 15 \
             40 25 31 32L30 36H34V40Z"
        }
    }
}
