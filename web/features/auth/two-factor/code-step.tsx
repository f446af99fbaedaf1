/**
 * The second step of a sign-in: a code of the authenticator app, or a recovery code. It takes the place of the form, and
 * the page that was asked for follows once the code is accepted.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { signOut } from '../../../session/session.ts';
import { useTabTitle } from '../../../shared/use-tab-title.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { type FieldText, Form } from '../../../ui/form.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { continueIfOff, enterCode, enterRecoveryCode } from './calls.ts';
import { CodeField } from './code-field.tsx';

export function CodeStep() {
	const [step, setStep] = useState<'code' | 'recovery code' | 'off'>('code');
	useTabTitle('Enter your code');
	// It may have been turned off since this session began. If the server can't be reached, sending a code says so.
	useEffect(() => {
		continueIfOff().catch(() => {});
	}, []);
	if (step === 'off') return <TurnedOff />;
	if (step === 'code') return <AppCode onLost={() => setStep('recovery code')} />;
	return <RecoveryCode onUsed={() => setStep('off')} onBack={() => setStep('code')} />;
}

function AppCode({ onLost }: { onLost: () => void }) {
	return (
		<AuthFrame
			title="Enter your code"
			lead="Two-factor sign-in is on. Enter the code for Lotline from your authenticator app."
		>
			<CodeForm send={(text) => enterCode(text('code'))} label="Sign in">
				<CodeField autoFocus />
			</CodeForm>
			<OtherWays>
				<Button size="small" look="quiet" onClick={onLost}>
					Use a recovery code instead
				</Button>
			</OtherWays>
		</AuthFrame>
	);
}

function RecoveryCode({ onUsed, onBack }: { onUsed: () => void; onBack: () => void }) {
	return (
		<AuthFrame
			title="Use a recovery code"
			lead="Enter one of the codes you saved when you turned on two-factor sign-in. Using it turns off two-factor sign-in."
		>
			<CodeForm
				send={async (text) => {
					await enterRecoveryCode(text('code'));
					onUsed();
				}}
				label="Use recovery code"
			>
				<Field
					label="Recovery code"
					name="code"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					autoFocus
					required
				/>
			</CodeForm>
			<OtherWays>
				<Button size="small" look="quiet" onClick={onBack}>
					Use your authenticator app
				</Button>
			</OtherWays>
		</AuthFrame>
	);
}

interface CodeFormProps {
	send: (text: FieldText) => Promise<void>;
	label: string;
	children: ReactNode;
}

/** A form whose code is selected if it is refused, so that the next one replaces it. */
function CodeForm({ send, label, children }: CodeFormProps) {
	return (
		<Form
			className="space-y-5"
			send={async (text, form) => {
				try {
					await send(text);
				} catch (error) {
					const field = form.querySelector('input');
					field?.focus();
					field?.select();
					throw error;
				}
			}}
			labels={[label, 'Checking…']}
			button={{ look: 'primary', className: 'w-full' }}
		>
			{children}
		</Form>
	);
}

function OtherWays({ children }: { children: ReactNode }) {
	return (
		<div className="mt-8 flex flex-wrap justify-between gap-2 border-line border-t pt-5">
			{children}
			<Button size="small" look="quiet" onClick={() => void signOut()}>
				Sign out
			</Button>
		</div>
	);
}

function TurnedOff() {
	return (
		<AuthFrame title="Two-factor sign-in is off">
			<Alert tone="note">
				The recovery code signed you in and turned off two-factor sign-in. Your other recovery codes no longer
				work. To protect your account again, turn on two-factor sign-in in Settings.
			</Alert>
			<Form
				className="mt-6 space-y-5"
				send={continueIfOff}
				labels={['Continue', 'Continue']}
				button={{ look: 'primary', autoFocus: true }}
				beside={<ButtonLink to="/account/settings#two-factor">Go to Settings</ButtonLink>}
			/>
		</AuthFrame>
	);
}
