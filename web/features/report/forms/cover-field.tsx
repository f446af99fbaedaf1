/** The picture on a report's cover: the map, a photo of the listing, or one of the agent's. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Subject } from '../../../../domain/home/home.ts';
import type { CoverPhoto } from '../../../../domain/home/photos.ts';
import { listPhotos } from '../../../shared/photos/load-photo.ts';
import { Photo } from '../../../shared/photos/photo.tsx';
import { resizePicture } from '../../../shared/photos/resize-picture.ts';
import { Alert } from '../../../ui/alert.tsx';

interface CoverFieldProps {
	cover: CoverPhoto | undefined;
	/** The listing of the home that has photos. */
	listing: Subject['listedPhotos'];
	onChange: (cover: CoverPhoto | undefined) => void;
}

/** Enough to choose from: the first photos of a listing show its front. */
const MAX_LISTED = 8;
const MIDDLE = { x: 0.5, y: 0.5 };

export function CoverField({ cover, listing, onChange }: CoverFieldProps) {
	const id = useId();
	const [problem, setProblem] = useState<string | null>(null);
	const numbers = useListedNumbers(listing?.home);
	// The last file stays a choice after the agent tries another.
	const [upload, setUpload] = useState(cover && 'upload' in cover ? cover.upload : null);
	const chosen = cover && 'number' in cover ? cover.number : cover ? 'upload' : 'map';
	async function choose(file: File | undefined) {
		if (!file) return;
		try {
			const picture = await resizePicture(file, 'cover');
			setProblem(null);
			setUpload(picture);
			onChange({ upload: picture, focus: MIDDLE });
		} catch (refusal) {
			setProblem((refusal as Error).message);
		}
	}
	return (
		<fieldset className="min-w-0">
			<legend className="mb-1.5 font-medium text-sm">Cover</legend>
			<div className="flex gap-2 overflow-x-auto p-1">
				<Choice label="Map" checked={chosen === 'map'} onChoose={() => onChange(undefined)}>
					<span className="grid size-full place-items-center text-muted text-xs">Map</span>
				</Choice>
				{listing &&
					numbers.map((number) => (
						<Choice
							key={number}
							label={`Listing photo ${number + 1}`}
							checked={chosen === number}
							onChoose={() => onChange({ number, focus: MIDDLE })}
						>
							<Photo home={listing.home} number={number} size="small" alt="" />
						</Choice>
					))}
				{upload && (
					<Choice
						label="Your photo"
						checked={chosen === 'upload'}
						onChoose={() => onChange({ upload, focus: MIDDLE })}
					>
						<img src={upload} alt="" className="size-full object-cover" />
					</Choice>
				)}
			</div>
			{cover && <Crop cover={cover} home={listing?.home} onChange={onChange} />}
			<label htmlFor={id} className="mt-2 block text-muted text-sm">
				Use your own photo
			</label>
			<input
				id={id}
				type="file"
				accept="image/png,image/jpeg,image/webp"
				onChange={(event) => void choose(event.target.files?.[0])}
				className="mt-1 block w-full text-sm file:mr-3 file:rounded-control file:border file:border-edge file:bg-surface file:px-3 file:py-2 file:text-ink"
			/>
			{problem && <Alert>{problem}</Alert>}
		</fieldset>
	);
}

/** The photos of a listing that may be in reports. */
function useListedNumbers(home: string | undefined): number[] {
	const { data = [] } = useQuery({
		queryKey: ['photos', home],
		queryFn: ({ signal }) => listPhotos(home ?? '', signal),
		enabled: home !== undefined,
		retry: false,
	});
	return data.flatMap(({ inReports }, number) => (inReports ? [number] : [])).slice(0, MAX_LISTED);
}

interface ChoiceProps {
	label: string;
	checked: boolean;
	onChoose: () => void;
	children: ReactNode;
}

function Choice({ label, checked, onChoose, children }: ChoiceProps) {
	return (
		<label className="relative h-14 w-20 shrink-0 cursor-pointer border border-edge bg-sunken has-checked:outline-2 has-checked:outline-ink has-focus-visible:outline-3 has-focus-visible:outline-accent">
			<input
				type="radio"
				name="cover"
				aria-label={label}
				checked={checked}
				onChange={onChoose}
				className="absolute inset-0 cursor-pointer opacity-0"
			/>
			{children}
		</label>
	);
}

interface CropProps {
	cover: CoverPhoto;
	home: string | undefined;
	onChange: (cover: CoverPhoto) => void;
}

/** The photo in the shape of the cover. It is cropped in one direction only, so one slider moves it. */
function Crop({ cover, home, onChange }: CropProps) {
	const { x, y } = cover.focus;
	const position = `${x * 100}% ${y * 100}%`;
	return (
		<div className="mt-2 space-y-2">
			<div className="aspect-5/2 border border-line bg-sunken">
				{'upload' in cover ? (
					<img
						src={cover.upload}
						alt="Your cover"
						style={{ objectPosition: position }}
						className="size-full object-cover"
					/>
				) : (
					home && (
						<Photo
							key={cover.number}
							home={home}
							number={cover.number}
							size="large"
							alt="The cover"
							position={position}
						/>
					)
				)}
			</div>
			<label className="flex items-center gap-3 text-muted text-sm">
				Crop
				<input
					type="range"
					min={0}
					max={100}
					value={Math.round(y * 100)}
					onChange={({ target }) => {
						const at = Number(target.value) / 100;
						onChange({ ...cover, focus: { x: at, y: at } });
					}}
					className="grow accent-ink"
				/>
			</label>
		</div>
	);
}
