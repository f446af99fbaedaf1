import '@supabase/lite/postgres';
import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { acceptErrorsAsWarnings } from './package-output.ts';

test('an emitter with too many listeners causes a warning, and does not throw', async () => {
	acceptErrorsAsWarnings();
	acceptErrorsAsWarnings();
	const warned = once(process, 'warning');
	const emitter = new EventEmitter();
	for (let listener = 0; listener < 11; listener++) emitter.on('change', () => {});
	expect((await warned)[0]).toMatchObject({ name: 'MaxListenersExceededWarning' });
});

test('a text warning is shown as before', async () => {
	acceptErrorsAsWarnings();
	const warned = once(process, 'warning');
	process.emitWarning('Some words', { code: 'OURS' });
	expect((await warned)[0]).toMatchObject({ message: 'Some words', code: 'OURS' });
});
