/** Two-factor sign-in in the settings: off, being set up, or on. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { readTwoFactor } from './calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';
import { TurnedOn } from './turned-on.tsx';

export function TwoFactorSettings({ email }: { email: string }) {
	const { data, error, refetch } = useQuery({
		queryKey: ['two-factor'],
		queryFn: readTwoFactor,
		staleTime: 0,
	});
	const [codes, setCodes] = useState<string[] | null>(null);
	const frame = useRef<HTMLDivElement>(null);
	// The button that had the focus is gone.
	const focusFrame = () => frame.current?.focus();
	async function showCodes(next: string[] | null) {
		setCodes(next);
		focusFrame();
		await refetch();
	}
	return (
		<div ref={frame} tabIndex={-1} className="space-y-5">
			{error && <Alert>{error.message}</Alert>}
			{codes && <RecoveryCodes codes={codes} onDone={() => void showCodes(null)} />}
			{!codes && data === undefined && !error && (
				<Skeleton label="Loading two-factor sign-in" className="h-[6.25rem]" />
			)}
			{!codes && data === null && (
				<SetUp email={email} onStep={focusFrame} onDone={(next) => void showCodes(next)} />
			)}
			{!codes && data && (
				<TurnedOn
					twoFactor={data}
					email={email}
					onCodes={(next) => void showCodes(next)}
					onTurnedOff={() => void showCodes(null)}
				/>
			)}
		</div>
	);
}
