/** Units of a chart's drawing. */
export const CHART_WIDTH = 300;
export const CHART_HEIGHT = 80;
