/** A profile picture: shows it, chooses one, removes it. */
import { useId, useState } from 'react';
import { resizePicture } from '../../shared/photos/resize-picture.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface PictureFieldProps {
	label: string;
	picture: string | null;
	onChange: (picture: string | null) => void;
}

export function PictureField({ label, picture, onChange }: PictureFieldProps) {
	const id = useId();
	const [problem, setProblem] = useState<string | null>(null);
	async function choose(file: File | undefined) {
		if (!file) return;
		try {
			onChange(await resizePicture(file));
			setProblem(null);
		} catch (refusal) {
			setProblem((refusal as Error).message);
		}
	}
	return (
		<div>
			<label htmlFor={id} className="mb-1.5 block font-medium text-sm">
				{label}
			</label>
			<div className="flex items-center gap-4">
				<div className="grid size-20 shrink-0 place-items-center border border-line bg-sunken">
					{picture ? (
						<img src={picture} alt={`Your ${label.toLowerCase()}`} className="max-h-full max-w-full" />
					) : (
						<span className="text-xs text-muted">None</span>
					)}
				</div>
				<div className="min-w-0 space-y-2">
					<input
						id={id}
						type="file"
						accept="image/png,image/jpeg,image/webp"
						aria-describedby={`${id}-hint`}
						onChange={(event) => void choose(event.target.files?.[0])}
						className="block w-full text-sm file:mr-3 file:rounded-control file:border file:border-edge file:bg-surface file:px-3 file:py-2 file:text-ink"
					/>
					<p id={`${id}-hint`} className="text-xs text-muted">
						PNG, JPEG or WebP. Resized in your browser.
					</p>
					{picture && (
						<Button size="small" look="quiet" onClick={() => onChange(null)}>
							Remove {label.toLowerCase()}
						</Button>
					)}
				</div>
			</div>
			{problem && <Alert>{problem}</Alert>}
		</div>
	);
}
