/** Watches or unwatches an area. */
import { Eye, EyeOff } from 'lucide-react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useWatchedAreas } from './use-market.ts';

/** @param area its text @param name what it is called in the list and in the email */
export function WatchButton({ area, name }: { area: string; name: string }) {
	const { areas, problem, change, changing } = useWatchedAreas();
	const watched = areas?.some((each) => each.area === area) ?? false;
	const Icon = watched ? EyeOff : Eye;
	return (
		<div className="space-y-3">
			<Button
				size="small"
				className="min-w-32"
				disabled={areas === undefined || changing}
				onClick={() => change({ area, name: watched ? null : name.slice(0, 120) })}
			>
				<Icon aria-hidden="true" className="size-4" />
				{watched ? 'Unwatch' : 'Watch'}
			</Button>
			{problem && <Alert>{problem}</Alert>}
		</div>
	);
}
