/** Takes a file by drop or by the file picker. */
import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';

interface DropZoneProps {
	/** The endings of names that the file picker offers, such as `.csv,.zip`. */
	accept: string;
	/** Which files it takes, and how large. */
	note: string;
	onFile: (file: File) => void;
}

export function DropZone({ accept, note, onFile }: DropZoneProps) {
	const [over, setOver] = useState(false);
	const id = useId();
	function drop(event: DragEvent) {
		event.preventDefault();
		setOver(false);
		const [file] = event.dataTransfer.files;
		if (file) onFile(file);
	}
	return (
		<label
			htmlFor={id}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
			className={`flex cursor-pointer flex-col items-center gap-3 border-2 border-dashed px-6 py-10 text-center has-focus-visible:outline-2 has-focus-visible:outline-ink ${over ? 'border-ink bg-accent-wash' : 'border-edge bg-surface hover:bg-sunken'}`}
		>
			<FileUp aria-hidden="true" className="size-7 text-muted" />
			<span>
				<span className="font-medium underline underline-offset-4">Choose a file</span> or drop it here
			</span>
			<span className="text-muted text-sm">{note}</span>
			<input
				id={id}
				type="file"
				className="sr-only"
				accept={accept}
				onChange={(event) => {
					const [file] = event.target.files ?? [];
					if (file) onFile(file);
					event.target.value = '';
				}}
			/>
		</label>
	);
}
