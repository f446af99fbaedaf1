import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/setup/temporary-folder.ts';
import { openMailbox } from './mailbox.ts';

const folder = temporaryFolder();

test('an email that is deleted while the mailbox is read is omitted from the list', async () => {
	const mailbox = openMailbox(folder);
	const email = { to: 'ann@example.com', subject: 'Welcome', text: 'Hello', html: '<p>Hello</p>' };
	await mailbox.keep({ kind: 'confirmation', ...email });
	// Listed with its folder, but no longer there when it is opened.
	symlinkSync(join(folder, 'deleted'), join(folder, 'mail', '00000000000000000-deleted.json'));
	expect((await mailbox.list()).map(({ subject }) => subject)).toEqual(['Welcome']);
});
