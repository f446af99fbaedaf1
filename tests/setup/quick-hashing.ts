/** Hashes passwords with few rounds: thousands of people sign up in the tests, and none has anything to lose. */
import bcrypt from 'bcryptjs';

const FEWEST_ROUNDS = 4;

let quick: typeof bcrypt.hash | undefined;

/** Called once a host runs: its start says where passwords are hashed, and that stays. Its end undoes both. */
export function hashQuickly(): void {
	const { hash } = bcrypt;
	if (hash === quick) return;
	quick = (password: string, salt: string | number) =>
		hash(password, typeof salt === 'number' ? FEWEST_ROUNDS : salt);
	bcrypt.hash = quick;
}
