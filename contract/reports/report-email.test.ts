import { expect, test } from 'vitest';
import { parseRecipients, parseReportEmailDraft } from './report-email.ts';

test('recipients are separated by commas, semicolons, spaces or lines, and one typed twice is one', () => {
	expect(parseRecipients(' Ann@example.com,bob@example.com;\nann@EXAMPLE.com ')).toEqual({
		to: ['Ann@example.com', 'bob@example.com'],
		invalid: [],
	});
	expect(parseRecipients('Ann <ann@example.com>')).toEqual({
		to: [],
		invalid: ['Ann', '<ann@example.com>'],
	});
	expect(parseRecipients(' , ')).toEqual({ to: [], invalid: [] });
});

test('ten thousand addresses are read at once, and refused', () => {
	const { to } = parseRecipients(Array.from({ length: 10_000 }, (_, at) => `a${at}@example.com`).join(', '));
	expect(to).toHaveLength(10_000);
	const draft = { link: crypto.randomUUID(), copy: false, subject: 'Hello', message: 'Hello' };
	expect(parseReportEmailDraft({ ...draft, to })).toBeNull();
	expect(parseReportEmailDraft({ ...draft, to: to.slice(0, 50) })).not.toBeNull();
	expect(parseReportEmailDraft({ ...draft, to: ['a@example.com\nBcc: b@example.com'] })).toBeNull();
	expect(parseReportEmailDraft({ ...draft, to: to.slice(0, 1), message: ' \n ' })).toBeNull();
});
