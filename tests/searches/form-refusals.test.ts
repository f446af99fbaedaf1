/** Entries that the public forms refuse. */
import { describe, expect, test } from 'vitest';
import { post } from '../shared-host.ts';

describe('a public form', () => {
	const MESSAGE = { name: 'Ann', email: 'ann@example.com', topic: 'support', message: 'What does it cost?' };
	const ENTRY = { email: 'ann@example.com', name: 'Ann', brokerage: '', market: '', needs: '' };
	const BROKEN = [
		['a NUL', 'a\u0000b'],
		['a lone surrogate', 'a\ud800b'],
	] as const;
	const forms = [
		...Object.keys(MESSAGE).map((field) => ['send_contact_message', MESSAGE, field] as const),
		...Object.keys(ENTRY).map((field) => ['join_waitlist', ENTRY, field] as const),
	];
	const cases = forms.flatMap(([name, form, field]) =>
		BROKEN.map(([what, text]) => [name, field, what, { ...form, [field]: text }] as const),
	);

	test.each(cases)(
		'%s is refused with a readable message when its %s contains %s',
		async (name, _, __, form) => {
			const response = await post(`/rest/v1/rpc/${name}`, form);
			const { message } = (await response.json()) as { message: string };
			expect(response.status).toBe(400);
			expect(message).toBe('This text contains an unsupported character. Please retype it.');
		},
	);
});
