import { type FormEvent, useState } from 'react';

/** Submits a form's fields and tracks the result. */
export function useForm(send: (fields: Record<string, string>) => Promise<string | null>) {
	const [problem, setProblem] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const [done, setDone] = useState(false);
	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = event.currentTarget;
		const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
		setBusy(true);
		setDone(false);
		const found = await send(fields);
		setProblem(found);
		setBusy(false);
		if (found !== null) return;
		setDone(true);
		form.reset();
	}
	return { onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event), problem, busy, done };
}
