/** One photo of a home, loaded once it comes near the visible part of the page. Its container sets its size. */
import { useQuery } from '@tanstack/react-query';
import { House } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadPhoto, type PhotoSize } from './load-photo.ts';
import { useNearViewport } from './use-near-viewport.ts';

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
	const photo = useQuery({
		queryKey: ['photo', home, number, size],
		queryFn: ({ signal }) => loadPhoto(home, number, size, signal),
		enabled: near,
		retry: false,
		staleTime: Number.POSITIVE_INFINITY,
	});
	const url = useObjectUrl(photo.data);
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
				<NoPhoto label={photo.isError ? 'Photo not available' : ''} />
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

/** An object URL for a file, revoked when it is no longer shown. */
function useObjectUrl(file: Blob | undefined): string | null {
	const [url, setUrl] = useState<string | null>(null);
	useEffect(() => {
		if (!file) return;
		const made = URL.createObjectURL(file);
		setUrl(made);
		return () => {
			setUrl(null);
			URL.revokeObjectURL(made);
		};
	}, [file]);
	return url;
}
