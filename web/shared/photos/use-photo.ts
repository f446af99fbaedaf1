import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadPhoto, type PhotoSize } from './load-photo.ts';

/** The object URL of a photo of a home; null until it is loaded. @param photo null if it isn't needed */
export function usePhoto(photo: { home: string; number: number } | null, size: PhotoSize) {
	const { data, isError } = useQuery({
		queryKey: ['photo', photo?.home, photo?.number, size],
		queryFn: photo ? ({ signal }) => loadPhoto(photo.home, photo.number, size, signal) : skipToken,
		retry: false,
		staleTime: Number.POSITIVE_INFINITY,
	});
	return { url: useObjectUrl(data), isError };
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
