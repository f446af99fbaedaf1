import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../postgres/unavailable.ts';
import { toSqlError } from './sql-errors.ts';

test.each([
	['42501', 'authenticated', 403],
	['42501', 'anon', 401],
	['PT401', 'anon', 401],
	['PT402', 'authenticated', 402],
	['23505', 'authenticated', 409],
	['22P02', 'authenticated', 400],
	['42883', 'authenticated', 404],
	['57014', 'authenticated', 503],
	['57P01', 'authenticated', 503],
	['53300', 'authenticated', 503],
	['08006', 'authenticated', 503],
	['55P03', 'authenticated', 503],
	['40P01', 'authenticated', 503],
	['53100', 'authenticated', 507],
	['XX000', 'authenticated', 500],
	['', 'authenticated', 500],
])('the error %s of %s is status %i', (code, role, status) => {
	expect(toSqlError({ code, message: 'a message from the database' }, role).status).toBe(status);
});

test('an unavailable database is a 503', () => {
	expect(toSqlError(new DatabaseUnavailable('down'), 'authenticated').status).toBe(503);
});

test('our own errors and an unavailable database reveal no details', () => {
	for (const code of ['XX000', '57014', '08006', 'ECONNREFUSED', undefined]) {
		const { message } = toSqlError({ code, message: 'secret words' }, 'authenticated');
		expect(message).not.toContain('secret words');
	}
});

test.each([
	['22P05', 'unsupported Unicode escape sequence'],
	['22021', 'invalid byte sequence for encoding "UTF8": 0x00'],
	['22P02', 'invalid input syntax for type json'],
])('reports an unsupported character (%s) in plain words', (code, message) => {
	expect(toSqlError({ code, message }, 'anon')).toMatchObject({
		status: 400,
		message: expect.stringMatching(/unsupported character/),
	});
	expect(
		toSqlError({ code: '22P02', message: 'invalid input syntax for type uuid' }, 'anon').message,
	).toMatch(/uuid/);
});
