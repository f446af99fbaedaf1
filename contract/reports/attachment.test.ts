import { expect, test } from 'vitest';
import { attachmentName } from './attachment.ts';
import { printsAttachment } from './own-pages.ts';

test.each([
	['our_brochure-2026.PDF', 'our brochure 2026'],
	['\u202efdp.exe', 'fdp.exe'],
	['.pdf', 'Attached pages'],
	['x'.repeat(300), 'x'.repeat(80)],
	[`${'x'.repeat(79)}🏡.pdf`, `${'x'.repeat(79)}🏡`],
])('the file %j gives its pages the title %j', (file, name) => {
	expect(attachmentName(file)).toBe(name);
});

test('a brief has no attached pages', () => {
	expect(printsAttachment({ kind: 'pack', pageOrder: ['attachment'] })).toBe(true);
	expect(printsAttachment({ kind: 'brief', pageOrder: ['attachment'] })).toBe(false);
	expect(printsAttachment({ kind: 'pack' })).toBe(false);
});
