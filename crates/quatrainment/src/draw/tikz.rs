//! Boards and matrices in TikZ, in the same tints and weights as the SVG drawings.

use super::array::Array;
use super::board::{Board, Mark};
use super::places;
use crate::grid::{Class, column_letters};

/// The macros that the drawings use. `\on{2}{1}` darkens the third cell of the second row.
pub(super) const HEAD: &str = r"\definecolor{ink}{HTML}{1B2A41}\definecolor{pale}{HTML}{C8CFDA}
\definecolor{corner}{HTML}{F9E3B4}\definecolor{cornerline}{HTML}{C98A00}
\definecolor{edge}{HTML}{D5ECFA}\definecolor{edgeline}{HTML}{4A9BC9}\definecolor{centre}{HTML}{C9EBE0}
\tikzset{board/.style={x=5.2mm,y=-5.2mm,baseline=(current bounding box.south),ink,font=\scriptsize},
  fine/.style={line width=.35pt},frame/.style={line width=.8pt},ring/.style={line width=1pt}}
\newcommand{\on}[2]{\fill[ink,rounded corners=.4pt] (#1.1,#2.1) rectangle +(.8,.8);}
\newcommand{\passed}[2]{\filldraw[fill=pale,draw=ink,fine] (#1.1,#2.1) rectangle +(.8,.8);}
\newcommand{\pressed}[2]{\filldraw[fill=white,draw=ink,ring] (#1.5,#2.5) circle[radius=1.1mm];}
\newcommand{\pressedon}[2]{\on{#1}{#2}\draw[white,ring] (#1.5,#2.5) circle[radius=1.1mm];}
\newcommand{\corner}[2]{\fill[corner] (#1,#2) rectangle +(1,1);
  \draw[cornerline,fine] (#1,#2.5) -- +(.5,-.5) (#1,#2) ++(0,1) -- +(1,-1) (#1.5,#2) ++(0,1) -- +(.5,-.5);}
\newcommand{\edge}[2]{\fill[edge] (#1,#2) rectangle +(1,1);
  \draw[edgeline,fine] (#1,#2.25) -- +(1,0) (#1,#2.5) -- +(1,0) (#1,#2.75) -- +(1,0);}
\newcommand{\centre}[2]{\fill[centre] (#1,#2) rectangle +(1,1);}
\newcommand{\one}[2]{\fill[ink] (#1.08,#2.08) rectangle +(.84,.84);}
";

/// Draws a board. The title is LaTeX already.
pub(super) fn board(board: &Board, title: &str) -> String {
    if let Some(layout) = board.grid.layout() {
        return places::tikz(board, layout, title);
    }
    let (rows, columns) = (board.grid.rows() as usize, board.grid.columns() as usize);
    let layers = board.marks.chunks(rows * columns);
    let many = layers.len() > 1;
    let parts: Vec<String> = layers
        .enumerate()
        .map(|(layer, marks)| {
            let title = match (many, layer) {
                (false, _) => title.to_owned(),
                (true, 0) => format!("{title} layer 1"),
                (true, _) => format!("layer {}", layer + 1),
            };
            one_layer(board, layer * rows * columns, marks, &title)
        })
        .collect();
    parts.join("\\quad\n")
}

fn one_layer(board: &Board, first: usize, marks: &[Mark], title: &str) -> String {
    let (rows, columns) = (board.grid.rows() as usize, board.grid.columns() as usize);
    let mut lines = String::from("\\begin{tikzpicture}[board]\n");
    if board.is_tinted {
        let classes = board
            .grid
            .cells()
            .skip(first)
            .map(|cell| board.grid.class(cell));
        for (place, class) in classes.take(marks.len()).enumerate() {
            let name = match class {
                Class::Corner => "corner",
                Class::Edge => "edge",
                Class::Centre => "centre",
            };
            lines += &format!("\\{name}{{{}}}{{{}}}", place % columns, place / columns);
        }
        lines.push('\n');
    }
    for (place, mark) in marks.iter().enumerate() {
        let (x, y) = (place % columns, place / columns);
        let command = match mark {
            Mark::Off => continue,
            Mark::On | Mark::Changes | Mark::Counted => "on",
            Mark::Pressed => "pressed",
            Mark::PressedChanges => "pressedon",
            Mark::Passed => "passed",
            Mark::Number(number) => {
                lines += &format!("\\node at ({x}.5,{y}.5) {{{number}}};");
                continue;
            }
        };
        lines += &format!("\\{command}{{{x}}}{{{y}}}");
    }
    lines.push('\n');
    for column in 1..columns {
        lines += &format!("\\draw[fine] ({column},0) -- ({column},{rows});");
    }
    for row in 1..rows {
        lines += &format!("\\draw[fine] (0,{row}) -- ({columns},{row});");
    }
    lines += &format!("\\draw[frame] (0,0) rectangle ({columns},{rows});\n");
    for column in 0..columns {
        let name = column_letters(column as u64);
        lines += &format!("\\node[anchor=base] at ({column}.5,-.25) {{{name}}};");
    }
    for row in 0..rows {
        lines += &format!(
            "\\node[left,inner xsep=2pt] at (0,{row}.5) {{{}}};",
            row + 1
        );
    }
    if !title.is_empty() {
        lines += &format!(
            "\n\\node[font=\\small,above,inner sep=1pt] at ({},-.85) {{\\strut {title}}};",
            columns as f64 / 2.0
        );
    }
    lines + "\n\\end{tikzpicture}"
}

/// Draws a matrix of zeros and ones as squares between brackets.
pub(super) fn matrix(array: &Array) -> String {
    let (rows, columns) = (array.rows.len(), array.rows.first().map_or(0, Vec::len));
    let side = if columns > 36 { 1.6 } else { 2.6 };
    let mut lines = format!(
        "\\begin{{tikzpicture}}[x={side}mm,y=-{side}mm,baseline={{([yshift=-.5ex]current bounding \
         box.center)}}]\n"
    );
    if array.group > 1 {
        for place in (array.group..columns).step_by(array.group) {
            lines += &format!("\\draw[pale,fine] ({place},0) -- ({place},{rows});");
        }
        for place in (array.group..rows).step_by(array.group) {
            lines += &format!("\\draw[pale,fine] (0,{place}) -- ({columns},{place});");
        }
    }
    for (row, entries) in array.rows.iter().enumerate() {
        lines.push('\n');
        for (column, _) in entries.iter().enumerate().filter(|(_, entry)| **entry == 1) {
            lines += &format!("\\one{{{column}}}{{{row}}}");
        }
    }
    lines += &format!(
        "\n\\draw[ink,frame] (.2,-.3) -- (-.4,-.3) -- (-.4,{rows}.3) -- (.2,{rows}.3) ({columns},-.3) \
         ++(-.2,0) -- ++(.6,0) -- ({columns}.4,{rows}.3) -- ++(-.6,0);\n\\end{{tikzpicture}}"
    );
    lines
}
