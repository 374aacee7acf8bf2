//! A picture of a press: `@` is pressed and changes, `o` is pressed and does not, `x` changes, `.` does not.

/// The maximum distance from the pressed cell along a side.
const MAX_REACH: i64 = 64;

/// The cells that a picture changes, as steps down, right and into further layers from the pressed one.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    pub(crate) steps: Vec<[i64; 3]>,
    /// The number of sides of a board for it.
    pub(crate) sides: usize,
}

impl Picture {
    /// Reads a picture with a slash between rows and two between layers.
    pub(crate) fn read(text: &str) -> Result<Picture, &'static str> {
        let mut pressed = None;
        let mut changed = Vec::new();
        for (layer, rows) in (0..).zip(text.split("//")) {
            for (row, symbols) in (0..).zip(rows.split('/')) {
                if symbols.is_empty() {
                    return Err("a row of this picture is empty");
                }
                for (column, symbol) in (0..).zip(symbols.chars()) {
                    let at: [i64; 3] = [row, column, layer];
                    if matches!(symbol, '@' | 'o') && pressed.replace(at).is_some() {
                        return Err("a picture has one pressed cell, @ or o");
                    }
                    match symbol {
                        '@' | 'x' => changed.push(at),
                        'o' | '.' => {}
                        _ => return Err("a picture consists of @ o x . and slashes"),
                    }
                }
            }
        }
        let from = pressed.ok_or("a picture has one pressed cell, @ or o")?;
        for at in &mut changed {
            for (along, from) in at.iter_mut().zip(from) {
                *along -= from;
                if along.abs() > MAX_REACH {
                    return Err("a picture reaches at most 64 cells from the pressed one");
                }
            }
        }
        Ok(Picture {
            steps: changed,
            sides: if text.contains("//") { 3 } else { 2 },
        })
    }
}
