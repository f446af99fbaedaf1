/** Turns two-factor sign-in on: a key for the authenticator app, and its first code. */
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Form } from '../../../ui/form.tsx';
import { createRecoveryCodes, type Enrollment, finishEnrollment, startEnrollment } from './calls.ts';
import { CodeField } from './code-field.tsx';

interface SetUpProps {
	email: string;
	/** Called when the steps take the place of the button, and the reverse. */
	onStep: () => void;
	/** Called when it is on. @param codes null if they couldn't be created: the owner can still do that */
	onDone: (codes: string[] | null) => void;
}

export function SetUp({ email, onStep, onDone }: SetUpProps) {
	const [enrollment, setEnrollment] = useState<Enrollment | null>(null);
	const step = (next: Enrollment | null) => {
		setEnrollment(next);
		onStep();
	};
	if (enrollment)
		return <Steps enrollment={enrollment} email={email} onDone={onDone} onCancel={() => step(null)} />;
	return (
		<Form
			className="space-y-5"
			send={async () => step(await startEnrollment())}
			labels={['Set up two-factor sign-in', 'Starting…']}
		>
			<p className="text-sm">
				Off. Turn it on to sign in with a code from an app on your phone as well, so a stolen password isn't
				enough.
			</p>
		</Form>
	);
}

interface StepsProps extends Omit<SetUpProps, 'onStep'> {
	enrollment: Enrollment;
	onCancel: () => void;
}

function Steps({ enrollment, email, onDone, onCancel }: StepsProps) {
	const { factorId, qrCode, secret } = enrollment;
	return (
		<Form
			aria-label="Set up two-factor sign-in"
			className="space-y-6"
			send={async (text) => {
				await finishEnrollment(factorId, text('code'));
				onDone(await createRecoveryCodes().catch(() => null));
			}}
			labels={['Turn on', 'Checking…']}
			button={{ look: 'primary' }}
			beside={<Button onClick={onCancel}>Cancel</Button>}
		>
			<div className="space-y-3">
				<h3 className="font-semibold">1. Add Lotline to your authenticator app</h3>
				<p className="text-muted text-sm">
					Scan this QR code with an app such as Google Authenticator, Microsoft Authenticator, 1Password or
					Apple Passwords. The entry is called “Lotline: {email}”.
				</p>
				{/* On white in the dark as well: not every camera reads it the other way around. */}
				<img
					src={qrCode}
					alt="QR code of the setup key"
					className="size-48 border border-line bg-[#fff] p-2"
				/>
				<p className="text-muted text-sm">Can't scan it? Enter this setup key in the app:</p>
				<div className="flex flex-wrap items-center gap-3">
					<code className="min-w-0 break-words text-sm">{secret.match(/.{1,4}/g)?.join(' ')}</code>
					<CopyButton text={secret} label="Copy key" />
				</div>
			</div>
			<div className="space-y-3">
				<h3 className="font-semibold">2. Enter the code from the app</h3>
				<p className="text-muted text-sm">Turning it on signs out all your other devices.</p>
				<div className="max-w-48">
					<CodeField />
				</div>
			</div>
		</Form>
	);
}
