/** How far a step of an upload is. */
import { percent } from '../../../domain/format/format.ts';
import { Meter } from '../../ui/meter.tsx';

interface UploadProgressProps {
	label: string;
	/** From 0 to 1. */
	share: number;
	/** Instead of the share in percent. */
	words?: string;
}

export function UploadProgress({ label, share, words }: UploadProgressProps) {
	return (
		<div className="space-y-2">
			<p className="flex justify-between text-sm tabular-nums" role="status">
				<span>{label}…</span>
				<span>{words ?? percent(share)}</span>
			</p>
			<Meter label={label} share={share} urgent={false} />
		</div>
	);
}
