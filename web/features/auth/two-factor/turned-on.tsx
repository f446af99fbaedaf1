/** Two-factor sign-in that is on: its recovery codes, and turning it off. */
import { useState } from 'react';
import { longDay } from '../../../../domain/format/date-text.ts';
import { plural } from '../../../../domain/format/plural.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { localDay } from '../../../ui/local-day.ts';
import { createRecoveryCodes, type TwoFactor, turnOff } from './calls.ts';

interface TurnedOnProps {
	twoFactor: TwoFactor;
	email: string;
	onCodes: (codes: string[]) => void;
	onTurnedOff: () => void;
}

export function TurnedOn({ twoFactor, email, onCodes, onTurnedOff }: TurnedOnProps) {
	const { since, recoveryCodesLeft } = twoFactor;
	return (
		<>
			<p className="text-sm">
				On since {longDay(localDay(new Date(since)))}. {plural(recoveryCodesLeft, 'recovery code')} left.
			</p>
			{recoveryCodesLeft === 0 && (
				<Alert>Without recovery codes, you can't sign in if you lose your phone. Create new ones.</Alert>
			)}
			<Form
				className="space-y-3"
				send={async () => onCodes(await createRecoveryCodes())}
				labels={['Create new recovery codes', 'Creating…']}
			>
				<p className="text-muted text-sm">New codes replace your current ones.</p>
			</Form>
			<TurnOff email={email} onTurnedOff={onTurnedOff} />
		</>
	);
}

function TurnOff({ email, onTurnedOff }: Pick<TurnedOnProps, 'email' | 'onTurnedOff'>) {
	const [isAsking, setIsAsking] = useState(false);
	if (!isAsking) return <Button onClick={() => setIsAsking(true)}>Turn off two-factor sign-in</Button>;
	return (
		<Form
			aria-label="Turn off two-factor sign-in"
			className="max-w-md space-y-5"
			send={async (text) => {
				await turnOff(email, text('current'));
				onTurnedOff();
			}}
			labels={['Turn off', 'Turning off…']}
			button={{ look: 'danger' }}
			beside={<Button onClick={() => setIsAsking(false)}>Keep it on</Button>}
		>
			<Field
				label="Password"
				name="current"
				type="password"
				autoComplete="current-password"
				hint="If you sign in only with Google, set a password first."
				autoFocus
				required
			/>
		</Form>
	);
}
