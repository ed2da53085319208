//! Points in JSON.

use serde::{Serialize, Serializer};

use crate::game::Points;

/// Points as a JSON number where a decimal number is exact (0.5, 2, 1.25), else as text (`1/3`).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PointsRecord(pub Points);

impl Serialize for PointsRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let twelfths = self.0.twelfths();
        if twelfths % Points::UNIT == 0 {
            return serializer.serialize_i64(twelfths / Points::UNIT);
        }
        match i32::try_from(twelfths) {
            Ok(small) if twelfths % 3 == 0 => serializer.serialize_f64(f64::from(small) / 12.0),
            Ok(_) | Err(_) => serializer.collect_str(&self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_numbers_and_thirds_are_text() {
        let json =
            |text: &str| serde_json::to_string(&PointsRecord(text.parse().unwrap())).unwrap();
        for (points, expected) in [
            ("2", "2"),
            ("1/2", "0.5"),
            ("1/3", "\"1/3\""),
            ("-1", "-1"),
            ("1 1/4", "1.25"),
        ] {
            assert_eq!(json(points), expected);
        }
    }
}
