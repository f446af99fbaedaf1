/** Sign-in through Google, with the line that separates it from the form. */
import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { continueWithGoogle } from './google-calls.ts';

export function GoogleButton({ next, failure }: { next: string; failure: string }) {
	const [problem, setProblem] = useState<string | null>(null);
	return (
		<div className="mb-6 space-y-6">
			<Button
				className="w-full"
				onClick={async () => {
					setProblem(null);
					setProblem(await continueWithGoogle(next, failure));
				}}
			>
				Continue with Google
			</Button>
			{problem && <Alert>{problem}</Alert>}
			<p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				or by email
			</p>
		</div>
	);
}
