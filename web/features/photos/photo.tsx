/** One photo of a home, loaded once it comes near the screen. What holds it says how large it is. */
import { useQuery } from '@tanstack/react-query';
import { House } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadPhoto, type PhotoSize } from './load-photo.ts';
import { useNear } from './use-near.ts';

interface PhotoProps {
	/** The key of the home. */
	home: string;
	number: number;
	size: PhotoSize;
	/** What it shows; empty if the text next to it says so. */
	alt: string;
	fit?: 'cover' | 'contain';
}

export function Photo({ home, number, size, alt, fit = 'cover' }: PhotoProps) {
	const { ref, near } = useNear<HTMLSpanElement>();
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
					className={`size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
				/>
			) : (
				<NoPhoto label={photo.isError ? 'Photo not available' : ''} />
			)}
		</span>
	);
}

/** Shown where a home has no photo, or none yet. */
export function NoPhoto({ label = '' }: { label?: string }) {
	return (
		<span className="grid size-full place-items-center bg-sunken text-muted">
			<House aria-hidden="true" strokeWidth={1.25} className="h-1/2 max-h-10 w-auto opacity-50" />
			{label && <span className="sr-only">{label}</span>}
		</span>
	);
}

/** An address of the page's own for a file, as long as it is shown. */
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
