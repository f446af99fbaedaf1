import type { ComponentProps } from 'react';

interface DrawingProps extends ComponentProps<'svg'> {
	/** In pixels, as measured on the screen. */
	width: number;
	height: number;
}

/** The SVG of a chart. It is drawn for the width of the screen, and narrower paper shrinks it as a whole. */
export function Drawing({ width, height, className = '', ...rest }: DrawingProps) {
	return (
		<svg
			width={width}
			height={height}
			viewBox={`0 0 ${width} ${height}`}
			className={`block text-xs tabular-nums print:h-auto print:max-w-full ${className}`}
			{...rest}
		/>
	);
}
