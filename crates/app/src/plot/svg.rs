//! Plots as SVG, black on white: series differ by marks and dashes, not by colour alone.

use super::{Figure, Marks, Panel, Scale, Series};
use anyhow::{Result, anyhow};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::series::DashedLineSeries;

/// The width of a plot, and the height of each panel and of the title.
const WIDTH: u32 = 800;
const HEIGHT: u32 = 420;
const TITLE: u32 = 50;

/// Fonts that look like the other drawings; the second is built in for PNG.
const FONTS: &str = "Latin Modern Roman, CMU Serif, Times New Roman, serif";

const BLUE: RGBColor = RGBColor(0x1f, 0x4e, 0x9d);
const GREY: RGBColor = RGBColor(0xc8, 0xcc, 0xd4);

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Returns the plot as SVG, with its title and the command that made it.
pub fn drawn(figure: &Figure, command: &str) -> Result<String> {
    let mut svg = String::new();
    let height = TITLE + HEIGHT * figure.panels.len() as u32;
    {
        let backend = SVGBackend::with_string(&mut svg, (WIDTH, height));
        draw(figure, &backend.into_drawing_area()).map_err(|error| anyhow!("{error}"))?;
    }
    // The description is the first thing in the picture, so that a reader of the file finds it.
    let start = svg.find(">\n").map_or(0, |end| end + 2);
    let about = format!(
        "<title>{}</title>\n<desc>{}</desc>\n",
        escaped(&figure.title),
        escaped(command)
    );
    svg.insert_str(start, &about);
    Ok(svg)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn draw(figure: &Figure, area: &Area) -> Result<(), Box<dyn std::error::Error>> {
    area.fill(&WHITE)?;
    let area = area.margin(8, 0, 0, 0).titled(&figure.title, (FONTS, 24))?;
    let panels = area.split_evenly((figure.panels.len().max(1), 1));
    for (panel, area) in figure.panels.iter().zip(&panels) {
        draw_panel(panel, area)?;
    }
    area.present()?;
    Ok(())
}

fn draw_panel(panel: &Panel, area: &Area) -> Result<(), Box<dyn std::error::Error>> {
    let [(x0, x1), (y0, y1)] = panel.ranges();
    let y1 = y1 + (y1 - y0) * 0.08;
    let margin = ((x1 - x0) * 0.03).max(0.7);
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .margin_right(24)
        .x_label_area_size(48)
        .y_label_area_size(76)
        .build_cartesian_2d(x0 - margin..x1 + margin, y0..y1)?;
    let ticks = if panel.x.scale == Scale::Day { 6 } else { 12 };
    chart
        .configure_mesh()
        .x_desc(&panel.x.label)
        .y_desc(&panel.y.label)
        .x_labels(ticks)
        .y_labels(8)
        .x_label_formatter(&|value| panel.x.scale.label(*value))
        .y_label_formatter(&|value| panel.y.scale.label(*value))
        .label_style((FONTS, 17))
        .axis_desc_style((FONTS, 19))
        .bold_line_style(GREY)
        .light_line_style(TRANSPARENT)
        .axis_style(BLACK)
        .draw()?;
    // The first series is drawn last, in front of its bounds.
    for Series {
        name,
        marks,
        points,
    } in panel.series.iter().rev()
    {
        let points = points.iter().copied();
        match marks {
            Marks::Dots => chart
                .draw_series(points.map(|point| Circle::new(point, 3, BLACK.filled())))?
                .label(name)
                .legend(|(x, y)| Circle::new((x + 9, y), 3, BLACK.filled()).into_dyn()),
            Marks::Crosses => chart
                .draw_series(points.map(|point| Cross::new(point, 4, BLUE.stroke_width(2))))?
                .label(name)
                .legend(|(x, y)| Cross::new((x + 9, y), 4, BLUE.stroke_width(2)).into_dyn()),
            Marks::Dashes => {
                let line = points.clone();
                chart.draw_series(DashedLineSeries::new(line, 6, 4, BLUE.stroke_width(1)))?;
                chart
                    .draw_series(points.map(|point| TriangleMarker::new(point, 7, BLUE.filled())))?
                    .label(name)
                    .legend(|(x, y)| TriangleMarker::new((x + 9, y), 7, BLUE.filled()).into_dyn())
            }
            Marks::Bars => chart
                .draw_series(points.flat_map(|(x, y)| {
                    let corners = [(x - 0.4, y0), (x + 0.4, y)];
                    [
                        Rectangle::new(corners, GREY.filled()),
                        Rectangle::new(corners, BLACK.stroke_width(1)),
                    ]
                }))?
                .label(name)
                .legend(|(x, y)| {
                    Rectangle::new([(x + 4, y - 5), (x + 14, y + 5)], BLACK).into_dyn()
                }),
        };
    }
    if panel.series.len() > 1 {
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .label_font((FONTS, 17))
            .background_style(WHITE)
            .border_style(BLACK)
            .draw()?;
    }
    Ok(())
}
