/** Watches or unwatches a ZIP code. */
import { Eye, EyeOff } from 'lucide-react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useWatchedZips } from './use-market.ts';

export function WatchButton({ zip }: { zip: string }) {
	const { zips, problem, change, changing } = useWatchedZips();
	const watched = zips?.includes(zip) ?? false;
	const Icon = watched ? EyeOff : Eye;
	return (
		<div className="space-y-3">
			<Button
				size="small"
				className="min-w-36"
				disabled={zips === undefined || changing}
				onClick={() => change({ zip, watch: !watched })}
			>
				<Icon aria-hidden="true" className="size-4" />
				{watched ? 'Unwatch' : 'Watch ZIP'}
			</Button>
			{problem && <Alert>{problem}</Alert>}
		</div>
	);
}
