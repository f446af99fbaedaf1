/** One photo of a home, loaded once it comes near the visible part of the page. Its container sets its size. */
import { House } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PhotoSize } from './load-photo.ts';
import { usePhoto } from './use-photo.ts';

interface PhotoProps {
	/** The key of the home. */
	home: string;
	number: number;
	size: PhotoSize;
	/** Its alternative text; empty if the text next to it says the same. */
	alt: string;
	fit?: 'cover' | 'contain';
	/** The part that is shown if it doesn't fit, as CSS `object-position`. */
	position?: string;
}

export function Photo({ home, number, size, alt, fit = 'cover', position }: PhotoProps) {
	const { ref, near } = useNearViewport<HTMLSpanElement>();
	const { url, isError } = usePhoto(near ? { home, number } : null, size);
	return (
		<span ref={ref} className="block size-full">
			{url ? (
				<img
					src={url}
					alt={alt}
					style={{ objectPosition: position }}
					className={`size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
				/>
			) : (
				<NoPhoto label={isError ? 'Photo not available' : ''} />
			)}
		</span>
	);
}

/** Shown if a home has no photo, or none yet. */
export function NoPhoto({ label = '' }: { label?: string }) {
	return (
		<span className="grid size-full place-items-center bg-sunken text-muted">
			<House aria-hidden="true" strokeWidth={1.25} className="h-1/2 max-h-10 w-auto opacity-50" />
			{label && <span className="sr-only">{label}</span>}
		</span>
	);
}

/** Less than a screen ahead, so that photos are loaded before they scroll into view. */
const MARGIN = '300px';

/** Whether an element has come near the visible part of the page. */
function useNearViewport<Kind extends Element>(): { ref: RefObject<Kind | null>; near: boolean } {
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
