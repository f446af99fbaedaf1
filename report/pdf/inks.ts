/**
 * The colors of the printed report: the light tokens of web/styles.css, which remain distinct on a grayscale printer.
 */
export const INK = '#122625';
export const MUTED = '#4a5c5c';
export const EDGE = '#758482';
export const LINE = '#d2dbd9';
export const SUNKEN = '#edf3f0';
export const WASH = '#feedd7';
export const ACCENT = '#fb9c35';
export const ACCENT_TEXT = '#944809';
export const WHITE = '#ffffff';
