/** Units of the drawing from its upper to its lower edge; across it has one a day. */
export const CHART_HEIGHT = 200;
