/** Hashes passwords with few rounds: thousands of users sign up in the tests, and their passwords protect nothing. */
import bcrypt from 'bcryptjs';

const MIN_ROUNDS = 4;

let quick: typeof bcrypt.hash | undefined;

/**
 * Hashes passwords with few rounds. Called once a host is running, because its start sets where passwords are hashed.
 * Stopping the host undoes both.
 */
export function reduceHashRounds(): void {
	const { hash } = bcrypt;
	if (hash === quick) return;
	quick = (password: string, salt: string | number) =>
		hash(password, typeof salt === 'number' ? MIN_ROUNDS : salt);
	bcrypt.hash = quick;
}
