import { type RefObject, useLayoutEffect, useState } from 'react';

interface Size {
	width: number;
	height: number;
}

/** The size of an element in pixels, updated as it changes; null until it is known. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
	const [size, setSize] = useState<Size | null>(null);
	useLayoutEffect(() => {
		const watched = element.current;
		if (!watched) return;
		const measure = () => {
			const { clientWidth: width, clientHeight: height } = watched;
			// A hidden element, such as behind a tab, has no size and keeps its last one.
			if (width === 0 || height === 0) return;
			setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
		};
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(watched);
		return () => observer.disconnect();
	}, [element]);
	return size;
}
