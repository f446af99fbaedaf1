/** The steps of saving a report, and how to cancel it, once it takes longer than two seconds. */
import { Button } from '../../../ui/button.tsx';
import { useDelay } from '../../../ui/hooks/use-delay.ts';
import { Steps } from '../../../ui/text/steps.tsx';
import type { Saving } from '../use-reports.ts';

const LONG_MS = 2_000;

export function SavingSteps({ isPending, steps, step, cancel }: Saving) {
	const isLong = useDelay(isPending, LONG_MS);
	if (!isLong) return null;
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
			<Steps names={steps} current={step} />
			<Button size="small" onClick={cancel}>
				Cancel
			</Button>
		</div>
	);
}
