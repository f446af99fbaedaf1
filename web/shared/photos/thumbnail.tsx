/** The first photo of a home, in its row. It opens the gallery. */
import { createContext, useContext, useRef, useState } from 'react';
import type { DrawnHome } from '../../../domain/home/drawing/draw-house.ts';
import { WaitingDialog } from '../../ui/dialog/waiting-dialog.tsx';
import { useCode } from '../../ui/hooks/use-code.ts';
import type { GalleryProps } from './gallery.tsx';
import { HomeDrawing } from './lazy-drawing.ts';
import { usePhotosServed } from './load-photo.ts';
import { NoPhoto, Photo } from './photo.tsx';

const loadGallery = async () => (await import('./gallery.tsx')).Gallery;

/** Whether any home of a list has photos or is drawn. If none has, rows leave no room for them. */
export const ListHasPhotos = createContext(false);

interface ThumbnailProps {
	/** The key of the home. */
	home: string;
	/** The home's name for people. */
	name: string;
	hasPhotos: boolean;
	/** How a fictional home is drawn; null for a real one. */
	drawing: DrawnHome | null;
	attribution?: string | null | undefined;
}

export function Thumbnail({ home, name, hasPhotos, drawing, attribution }: ThumbnailProps) {
	const button = useRef<HTMLButtonElement>(null);
	const [open, setOpen] = useState(false);
	const isServed = usePhotosServed();
	const isShown = useContext(ListHasPhotos) && (isServed || drawing !== null);
	if (!isShown) return null;
	const frame = 'block aspect-4/3 w-15 shrink-0 self-start overflow-hidden rounded-control print:hidden';
	if (!hasPhotos) {
		return <span className={frame}>{drawing ? <HomeDrawing home={drawing} /> : <NoPhoto />}</span>;
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
				<OpenGallery
					home={home}
					name={name}
					attribution={attribution ?? null}
					onClose={() => setOpen(false)}
					returnTo={button}
				/>
			)}
		</>
	);
}

/** The gallery, whose code isn't part of the first view. */
function OpenGallery(props: GalleryProps) {
	const { data: Gallery, error, isPaused } = useCode('gallery', loadGallery, true);
	if (Gallery) return <Gallery {...props} />;
	return error || isPaused ? <WaitingDialog error={error} onClose={props.onClose} /> : null;
}
