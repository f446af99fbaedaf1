/** Whether an element has come near the visible part of the page. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Less than a screen ahead, so that photos are loaded before they scroll into view. */
const MARGIN = '300px';

export function useNearViewport<Kind extends Element>(): { ref: RefObject<Kind | null>; near: boolean } {
	const ref = useRef<Kind>(null);
	const [near, setNear] = useState(false);
	useEffect(() => {
		const element = ref.current;
		if (!element || near) return;
		const observer = new IntersectionObserver(
			(entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
			{ rootMargin: MARGIN },
		);
		observer.observe(element);
		return () => observer.disconnect();
	}, [near]);
	return { ref, near };
}
