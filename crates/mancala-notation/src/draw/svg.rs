//! The diagram as SVG.

use alloc::string::ToString as _;
use core::fmt::{self, Display as _};

use mancala_variants::{Pit, Player};

use super::board::{column_name, has_columns, name};
use super::escape::{Id, Xml};
use super::layout::{
    Layout, Line, Note, PlacedRow, STORE, between, legend_width, sign_indent, sign_radius,
};
use super::palette::Style;
use super::seeds::{PIT, Seeds, StoreSeeds};
use super::shapes::{write_mark, write_sign};
use super::words::{Count, Description, Summary};
use super::{Diagram, Mark};

/// A diagram as an SVG element, with line feeds but no blank line in it, so that
/// it can stand in Markdown.
///
/// The picture has a name (`<title>`) and tells the whole position in words
/// (`<desc>`). For scripts, the element has `data-variant` and, while the game
/// goes on, `data-to-move`; each pit is a `<g class="mancala-pit">` with
/// `data-pit` (its name), `data-index` (in sowing order) and `data-seeds`; the
/// captured seeds are a `<g class="mancala-captured">` for each player with
/// `data-captured` and `data-seeds`. In each of these, the number is the
/// content of the element of class `mancala-number`, and the seeds that lie in a
/// pit or a store are the content of the element of class `mancala-seeds`, as
/// [`Seeds`] and [`StoreSeeds`] write it.
#[derive(Clone, Copy, Debug)]
pub struct Svg<'a> {
    diagram: &'a Diagram,
    id: &'a str,
    style: bool,
    steps: bool,
}

impl<'a> Svg<'a> {
    pub(super) const fn new(diagram: &'a Diagram, id: &'a str) -> Self {
        Self { diagram, id, style: true, steps: false }
    }

    /// The same without the style sheet, for pages that have [`Style`] already.
    #[must_use]
    pub const fn without_style(self) -> Self {
        Self { style: false, ..self }
    }

    /// The same for a script that steps through a turn: every pit has the shapes
    /// of all marks, and each is shown while the pit has the class `mancala-is-`
    /// with the mark's [name](Mark::name).
    #[must_use]
    pub const fn with_steps(self) -> Self {
        Self { steps: true, ..self }
    }
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = Layout::new(self.diagram, self.steps);
        Drawing { svg: self, diagram: self.diagram, layout }.write(f)
    }
}

struct Drawing<'a> {
    svg: &'a Svg<'a>,
    diagram: &'a Diagram,
    layout: Layout,
}

impl Drawing<'_> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Layout { width, height, heading, rows, notes, sizes, .. } = &self.layout;
        self.write_start(f)?;
        writeln!(
            f,
            r#"<rect class="mancala-ground" width="{width}" height="{height}" rx="24"/>"#
        )?;
        for line in heading {
            self.write_centred(f, &line.content, line.base, sizes.label, " mancala-strong")?;
        }
        self.write_seat(f, Player::North, self.layout.north)?;
        self.write_wood(f)?;
        self.write_names(f)?;
        if self.diagram.has_stores() {
            self.write_store(f, Player::North)?;
            self.write_store(f, Player::South)?;
        }
        for placed in rows {
            self.write_row(f, placed)?;
        }
        self.write_seat(f, Player::South, self.layout.south)?;
        for note in notes {
            self.write_note(f, note)?;
        }
        writeln!(f, "</svg>")
    }

    /// The element's tag with its name, its description and the style sheet.
    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { svg, diagram, layout } = self;
        let (id, steps) = (Id(svg.id), if svg.steps { " mancala-steps" } else { "" });
        write!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="mancala-board{steps}" viewBox="0 0 {} {}" width="100%" role="img" aria-labelledby="mancala-{id}-title" aria-describedby="mancala-{id}-desc" data-variant="{}""#,
            layout.width,
            layout.height,
            diagram.variant.id(),
        )?;
        if let Some(player) = diagram.to_move.filter(|&player| diagram.is_turn_of(player)) {
            write!(f, r#" data-to-move="{}""#, player.name())?;
        }
        write!(f, ">\n<title id=\"mancala-{id}-title\">")?;
        match &diagram.title {
            Some(title) => Xml(title).fmt(f)?,
            None => Xml(&Summary(diagram).to_string()).fmt(f)?,
        }
        writeln!(
            f,
            "</title>\n<desc id=\"mancala-{id}-desc\">{}</desc>",
            Xml(&Description(diagram).to_string())
        )?;
        if svg.style {
            write!(f, "<style>\n{Style}</style>\n")?;
        }
        Ok(())
    }

    fn write_centred(
        &self,
        f: &mut fmt::Formatter<'_>,
        text: &str,
        base: i32,
        size: i32,
        class: &str,
    ) -> fmt::Result {
        let (middle, text) = (self.layout.width / 2, Xml(text));
        writeln!(
            f,
            r#"<text class="mancala-text{class}" x="{middle}" y="{base}" font-size="{size}" text-anchor="middle">{text}</text>"#
        )
    }

    /// A player's seat, with a triangle if it is the player's turn, and the
    /// captured seeds where they do not lie on the board.
    fn write_seat(&self, f: &mut fmt::Formatter<'_>, player: Player, base: i32) -> fmt::Result {
        let (diagram, size) = (self.diagram, self.layout.sizes.label);
        let turn = diagram.is_turn_of(player);
        write!(f, r#"<g font-size="{size}">"#)?;
        let mut x = Layout::text_left();
        if turn {
            let (top, tip) = (base - size * 3 / 4, x + size * 5 / 8);
            let middle = between(top, base);
            write!(
                f,
                r#"<path class="mancala-text" d="M{x} {top}L{tip} {middle}L{x} {base}Z"/>"#
            )?;
            x = tip + size / 4;
        }
        let to_move = if turn { " to move" } else { "" };
        write!(
            f,
            r#"<text class="mancala-text" x="{x}" y="{base}"><tspan class="mancala-strong">{player}</tspan>{to_move}</text>"#
        )?;
        if let Some(seeds) = diagram.taken(player).filter(|_| !diagram.has_stores()) {
            let (name, right) = (player.name(), self.layout.width - Layout::text_left());
            write!(
                f,
                r#"<g class="mancala-captured" data-captured="{name}" data-seeds="{seeds}"><text class="mancala-text" x="{right}" y="{base}" text-anchor="end">captured <tspan class="mancala-number mancala-strong">{seeds}</tspan></text></g>"#
            )?;
        }
        writeln!(f, "</g>")
    }

    fn write_wood(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wood = self.layout.wood;
        for (class, area, round) in [("frame", self.layout.frame, 30), ("wood", wood, 18)] {
            writeln!(
                f,
                r#"<rect class="mancala-{class}" x="{}" y="{}" width="{}" height="{}" rx="{round}"/>"#,
                area.x, area.y, area.width, area.height
            )?;
        }
        // The grain: long waves, none like its neighbour.
        f.write_str(r#"<path class="mancala-grain" d=""#)?;
        for number in 1..wood.height / 34 {
            let from = wood.x + 10 + number * 97 % 160;
            let to = wood.right() - 10 - number * 61 % 190;
            let (y, bend) = (wood.y + number * 34, 6 + number * 5 % 9);
            let bend = if number % 2 == 0 { bend } else { -bend };
            let (third, span) = (from + (to - from) / 3, to - (to - from) / 3);
            write!(f, "M{from} {y}C{third} {} {span} {} {to} {y}", y - bend, y + bend)?;
        }
        let (from, to) = (self.layout.left + 12, self.layout.width - self.layout.left - 12);
        writeln!(
            f,
            "\"/>\n<path class=\"mancala-groove\" d=\"M{from} {}H{to}\"/>",
            wood.middle()
        )
    }

    /// The names of columns above and below, and of rows where rows have any.
    fn write_names(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (diagram, layout) = (self.diagram, &self.layout);
        if !diagram.names {
            return Ok(());
        }
        let size = layout.sizes.name;
        write!(f, r#"<g class="mancala-names" font-size="{size}" text-anchor="middle">"#)?;
        let write_name = |f: &mut fmt::Formatter<'_>, x: i32, middle: i32, name: &str| {
            let base = middle + size * 35 / 100;
            write!(f, r#"<text class="mancala-name" x="{x}" y="{base}">{}</text>"#, Xml(name))
        };
        let (frame, wood) = (layout.frame, layout.wood);
        let bands = [between(frame.y, wood.y), between(wood.bottom(), frame.bottom())];
        for (placed, band) in [layout.rows.first(), layout.rows.last()].iter().zip(bands) {
            for (column, &pit) in (0..).zip(placed.iter().flat_map(|placed| &placed.row.pits)) {
                let name = column_name(diagram.variant, pit);
                write_name(f, layout.column(column), band, &name)?;
            }
        }
        if has_columns(diagram.variant) {
            let left = between(frame.x, wood.x);
            for placed in &layout.rows {
                for x in [left, layout.width - left] {
                    write_name(f, x, placed.y, &placed.row.letter)?;
                }
            }
        }
        writeln!(f, "</g>")
    }

    fn write_row(&self, f: &mut fmt::Formatter<'_>, placed: &PlacedRow) -> fmt::Result {
        for (column, &pit) in (0..).zip(&placed.row.pits) {
            let x = self.layout.column(column);
            self.write_pit(f, placed.row.owner, pit, x, placed.y)?;
        }
        Ok(())
    }

    fn write_pit(
        &self,
        f: &mut fmt::Formatter<'_>,
        owner: Player,
        pit: Pit,
        x: i32,
        y: i32,
    ) -> fmt::Result {
        let (seeds, marks) = (self.diagram.seeds(pit), self.diagram.marks(pit));
        let name = name(self.diagram.variant, pit);
        f.write_str(r#"<g class="mancala-pit"#)?;
        for mark in marks.iter() {
            write!(f, " mancala-is-{}", mark.name())?;
        }
        write!(
            f,
            r#"" data-pit="{name}" data-index="{pit}" data-seeds="{seeds}" transform="translate({x} {y})"><title>{name}: {}"#,
            Count(seeds.into())
        )?;
        for mark in marks.iter() {
            write!(f, ", {}", mark.meaning())?;
        }
        // The lower circle leaves a crescent of the upper one: the shadow of the
        // pit's far wall.
        let (radius, inner) = (PIT, PIT - 3);
        write!(
            f,
            r#"</title><circle class="mancala-shade" r="{radius}"/><circle class="mancala-hollow" cy="3" r="{inner}"/>"#
        )?;
        // Turned by another angle in each pit, so that equal pits look alike but
        // not the same.
        let (angle, circles) = (i32::from(pit.get()) * 67 % 360, Seeds(seeds));
        write!(f, r#"<g class="mancala-seeds" transform="rotate({angle})">{circles}</g>"#)?;
        self.write_count(f, owner, PIT + 12, &seeds.to_string())?;
        for mark in Mark::ALL {
            if self.svg.steps || marks.has(mark) {
                write_mark(f, mark, owner)?;
            }
        }
        writeln!(f, "</g>")
    }

    /// The number of a pit or store, on the owner's side, this far from the
    /// middle.
    fn write_count(
        &self,
        f: &mut fmt::Formatter<'_>,
        owner: Player,
        away: i32,
        number: &str,
    ) -> fmt::Result {
        let size = self.layout.sizes.count;
        let base = match owner {
            Player::North => -away - size / 8,
            Player::South => away + size * 3 / 4 + size / 8,
        };
        write!(
            f,
            r#"<text class="mancala-count mancala-number" y="{base}" font-size="{size}" text-anchor="middle">{number}</text>"#
        )
    }

    fn write_store(&self, f: &mut fmt::Formatter<'_>, player: Player) -> fmt::Result {
        let (x, y, half) = self.layout.store(player);
        let taken = self.diagram.taken(player);
        let name = player.name();
        write!(f, r#"<g class="mancala-captured mancala-store" data-captured="{name}""#)?;
        if let Some(seeds) = taken {
            write!(f, r#" data-seeds="{seeds}""#)?;
        }
        write!(f, r#" transform="translate({x} {y})"><title>{player}'s store"#)?;
        if let Some(seeds) = taken {
            write!(f, ": {}", Count(seeds))?;
        }
        f.write_str("</title>")?;
        // A crescent of shadow as in the pits.
        let wide = STORE / 2;
        for (class, rim, down, round) in [("shade", 0, 0, wide - 4), ("hollow", 3, 3, wide - 7)]
        {
            write!(
                f,
                r#"<rect class="mancala-{class}" x="-{}" y="-{}" width="{}" height="{}" rx="{round}"/>"#,
                wide - rim,
                half - rim - down,
                STORE - 2 * rim,
                2 * (half - rim)
            )?;
        }
        let heap = StoreSeeds { owner: player, seeds: taken.unwrap_or(0) };
        write!(f, r#"<g class="mancala-seeds">{heap}</g>"#)?;
        let number = taken.map_or_else(Default::default, |seeds| seeds.to_string());
        self.write_count(f, player, half + 4, &number)?;
        writeln!(f, "</g>")
    }

    fn write_note(&self, f: &mut fmt::Formatter<'_>, note: &Line<Note>) -> fmt::Result {
        let (size, base) = (self.layout.sizes.small, note.base);
        let mut x = Layout::text_left();
        match &note.content {
            Note::Own(text) => writeln!(
                f,
                r#"<text class="mancala-quiet" x="{x}" y="{base}" font-size="{size}">{}</text>"#,
                Xml(text)
            ),
            Note::Caption(text) => self.write_centred(f, text, base, size, ""),
            Note::Legend(marks) => {
                write!(f, r#"<g class="mancala-legend" font-size="{size}">"#)?;
                let radius = sign_radius(size);
                for &mark in marks {
                    let (middle, height) = (x + radius, base - size * 3 / 10);
                    write!(f, r#"<g transform="translate({middle} {height})">"#)?;
                    write_sign(f, mark, radius)?;
                    let (indent, meaning) = (x + sign_indent(size), mark.meaning());
                    write!(
                        f,
                        r#"</g><text class="mancala-quiet" x="{indent}" y="{base}">{meaning}</text>"#
                    )?;
                    x += legend_width(mark, size);
                }
                writeln!(f, "</g>")
            }
        }
    }
}
