/** All photos of a home, one at a time, with buttons and arrow keys. */
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { clamp } from '../../../domain/math/arithmetic.ts';
import { CloseButton, DialogFrame } from '../../ui/dialog/dialog-frame.tsx';
import { listPhotos } from './load-photo.ts';
import { Photo } from './photo.tsx';

export interface GalleryProps {
	/** The key of the home. */
	home: string;
	name: string;
	/** Who listed it; null if no one has to be credited. */
	attribution: string | null;
	onClose: () => void;
	/** Where the focus goes when the gallery closes. */
	returnTo: RefObject<HTMLElement | null>;
}

export function Gallery({ home, name, attribution, onClose, returnTo }: GalleryProps) {
	const [place, setPlace] = useState(0);
	const { data: photos = [{ caption: null }], isError } = useQuery({
		queryKey: ['photos', home],
		queryFn: ({ signal }) => listPhotos(home, signal),
		retry: false,
	});
	const last = Math.max(0, photos.length - 1);
	const at = Math.min(place, last);
	const go = (next: number) => setPlace(clamp(next, 0, last));
	const caption = photos[at]?.caption ?? '';
	const step = (event: KeyboardEvent) => {
		const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
		if (next === undefined) return;
		event.preventDefault();
		go(next);
	};
	return (
		<DialogFrame
			open
			onClose={onClose}
			returnTo={returnTo}
			onKeyDown={step}
			aria-describedby={undefined}
			className="inset-0 m-auto flex h-fit max-w-4xl flex-col p-2 sm:p-4"
		>
			<div className="lot flex min-h-0 flex-col">
				<div className="flex items-center gap-3 py-2 pr-2 pl-4">
					<RadixDialog.Title className="min-w-0 grow truncate font-semibold">{name}</RadixDialog.Title>
					<p className="shrink-0 text-muted text-sm tabular-nums" aria-live="polite">
						<span className="sr-only">Photo </span>
						{at + 1} of {last + 1}
					</p>
					<CloseButton className="size-11 shrink-0" />
				</div>
				<div className="relative aspect-4/3 max-h-[75dvh] min-h-0 bg-sunken">
					<Photo
						key={at}
						home={home}
						number={at}
						size="large"
						alt={caption || `Photo ${at + 1} of ${name}`}
						fit="contain"
					/>
					<Step label="Previous photo" side="left-2" disabled={at === 0} onPress={() => go(at - 1)}>
						<ChevronLeft aria-hidden="true" className="size-6" />
					</Step>
					<Step label="Next photo" side="right-2" disabled={at === last} onPress={() => go(at + 1)}>
						<ChevronRight aria-hidden="true" className="size-6" />
					</Step>
				</div>
				<div className="min-h-12 px-4 py-2 text-sm">
					{isError && <p>The other photos aren't available right now.</p>}
					{caption && <p>{caption}</p>}
					{attribution && <p className="text-muted text-xs">Courtesy of {attribution}</p>}
				</div>
			</div>
		</DialogFrame>
	);
}

interface StepProps {
	label: string;
	side: string;
	disabled: boolean;
	onPress: () => void;
	children: ReactNode;
}

/** The button stays at both ends, so that the focus isn't lost. */
function Step({ label, side, disabled, onPress, children }: StepProps) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			aria-disabled={disabled}
			onClick={onPress}
			className={`absolute inset-y-0 ${side} my-auto grid size-11 place-items-center rounded-full bg-surface text-ink aria-disabled:opacity-30`}
		>
			{children}
		</button>
	);
}
