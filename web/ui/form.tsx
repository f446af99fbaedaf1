/** A form: sends its fields, if it has any, one submit at a time, and says what came of it above its button. */
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** The text of a field by its name. */
export type FieldText = (name: string) => string;

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
	/** Sends the fields, once the browser accepts them. What it throws is shown; the fields keep their texts. */
	send: (text: FieldText, form: HTMLFormElement) => unknown;
	/** The labels of the button: ready, and while it is sending. */
	labels: readonly [ready: ReactNode, pending: ReactNode];
	/** How the button looks, and whether something is still missing. */
	button?: ComponentProps<typeof Button>;
	/** Another part is still sending what the form handed on. */
	isPending?: boolean;
	/** Said once it is sent. */
	done?: string;
	/** To the right of the button. */
	beside?: ReactNode;
}

/** What came of the last submit; null before it. */
type Outcome = 'sending' | 'done' | Error | null;

export function Form(props: FormProps) {
	const { send, labels, button, isPending = false, done, beside, children, ...form } = props;
	const [outcome, setOutcome] = useState<Outcome>(null);
	const isSending = isPending || outcome === 'sending';
	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isSending) return;
		const element = event.currentTarget;
		const fields = new FormData(element);
		setOutcome('sending');
		try {
			await send((name) => String(fields.get(name) ?? ''), element);
			setOutcome('done');
		} catch (error) {
			setOutcome(error as Error);
		}
	}
	return (
		<form {...form} onSubmit={(event) => void submit(event)}>
			{children}
			{outcome instanceof Error && <Alert>{outcome.message}</Alert>}
			{outcome === 'done' && done && <Alert tone="note">{done}</Alert>}
			<div className="flex flex-wrap items-center gap-x-5 gap-y-3">
				{/* Disabled, it would lose the focus. */}
				<Button type="submit" aria-disabled={isSending} {...button}>
					{labels[isSending ? 1 : 0]}
				</Button>
				{beside}
			</div>
		</form>
	);
}
