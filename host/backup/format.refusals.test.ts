/** Backups that are refused. */
import { expect, test } from 'vitest';
import { read, written } from '../../tests/samples/backup-text.ts';

test.each([
	['a changed value', (text: string) => text.replace('3300', '3301'), 'its checksum does not match'],
	['a missing row', (text: string) => text.replace('trial\t5\n', ''), 'rows of plans are missing'],
	['a missing end', (text: string) => text.replace(/-- end .*\n/, ''), 'it is incomplete'],
	['half a file', (text: string) => text.slice(0, text.length / 2), 'it is incomplete'],
	['a second end', (text: string) => text + text.slice(text.indexOf('-- end')), 'data after its end'],
	[
		'an unknown line',
		(text: string) => text.replace('-- sequences', '-- sequence'),
		'it contains an unknown line',
	],
	[
		'a header of another format',
		(text: string) => text.replace('"format":1', '"format":2'),
		'its header cannot be read',
	],
	['something else', () => 'id,name\n', 'it contains an unknown line'],
])('refuses %s', async (_, change, reason) => {
	await expect(read(Buffer.from(change((await written()).toString())))).rejects.toThrow(
		new RegExp(`^The backup is damaged: .*${reason}`),
	);
});
