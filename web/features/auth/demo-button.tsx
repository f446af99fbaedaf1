/** The button for the demo account, on installations in demo mode. */
import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { enterDemoAccount } from './calls.ts';

export function DemoButton() {
	const [entering, setEntering] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	async function enter() {
		setEntering(true);
		setProblem(await enterDemoAccount());
		setEntering(false);
	}
	return (
		<section aria-label="Demo account" className="mt-8 space-y-4 border-line border-t pt-6">
			<p className="text-muted text-sm">
				<Badge>Demo data</Badge> Explore a fictional market. No account needed.
			</p>
			<Button className="w-full" disabled={entering} onClick={() => void enter()}>
				{entering ? 'Signing in…' : 'Try the demo account'}
			</Button>
			{problem && <Alert>{problem}</Alert>}
		</section>
	);
}
