/** The first photo of a home, in its row. It opens the gallery. */
import { createContext, lazy, Suspense, useContext, useRef, useState } from 'react';
import { NoPhoto, Photo } from './photo.tsx';

/** Rarely opened, so its code isn't part of the first view. */
const Gallery = lazy(async () => ({ default: (await import('./gallery.tsx')).Gallery }));

/** Whether any home of a list has photos. If none has, rows leave no room for them. */
export const ListHasPhotos = createContext(false);

interface ThumbnailProps {
	/** The key of the home. */
	home: string;
	/** The home's name for people. */
	name: string;
	hasPhotos: boolean;
	attribution?: string | null | undefined;
}

export function Thumbnail({ home, name, hasPhotos, attribution }: ThumbnailProps) {
	const button = useRef<HTMLButtonElement>(null);
	const [open, setOpen] = useState(false);
	if (!useContext(ListHasPhotos)) return null;
	const frame =
		'mt-0.5 block aspect-4/3 w-18 shrink-0 self-start overflow-hidden rounded-control print:hidden';
	if (!hasPhotos) {
		return (
			<span className={frame}>
				<NoPhoto />
			</span>
		);
	}
	return (
		<>
			<button
				ref={button}
				type="button"
				aria-label={`Photos of ${name}`}
				aria-haspopup="dialog"
				onClick={() => setOpen(true)}
				className={`${frame} hover:opacity-90`}
			>
				<Photo home={home} number={0} size="small" alt="" />
			</button>
			{open && (
				<Suspense>
					<Gallery
						home={home}
						name={name}
						attribution={attribution ?? null}
						onClose={() => setOpen(false)}
						returnTo={button}
					/>
				</Suspense>
			)}
		</>
	);
}
