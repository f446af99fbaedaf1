import { useState } from 'react';
import { useNavigate } from 'react-router';
import { WatchedZips } from '../../features/market/watched-zips.tsx';
import { WorkspaceFrame } from '../../features/workspace/workspace-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** `/app/markets`: opens the market of a ZIP code, and shows the watched ones. */
export default function MarketsPage() {
	const navigate = useNavigate();
	const [zip, setZip] = useState('');
	const isWhole = zip.length === 5;
	return (
		<WorkspaceFrame title="Markets">
			<form
				className="flex max-w-form flex-wrap items-end gap-3"
				onSubmit={(event) => {
					event.preventDefault();
					if (isWhole) navigate(`/app/markets/${zip}`);
				}}
			>
				<Field
					label="ZIP code"
					inputMode="numeric"
					autoComplete="postal-code"
					maxLength={5}
					value={zip}
					onChange={(event) => setZip(event.target.value.replace(/\D/g, ''))}
				/>
				<Button type="submit" look="primary" aria-disabled={!isWhole}>
					Open market
				</Button>
			</form>
			<p className="-mt-5 text-muted text-sm">
				A ZIP code opens with one search of it. Then its market is free.
			</p>
			<section aria-labelledby="watched">
				<h2 id="watched" className="mb-4 font-semibold text-head">
					Watched ZIP codes
				</h2>
				<WatchedZips />
			</section>
		</WorkspaceFrame>
	);
}
