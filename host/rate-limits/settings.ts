/** The settings of limits: how often one address or one account may try something. `.env.example` explains each. */
import { z } from 'zod';

const count = (defaultValue: number) =>
	z.preprocess(
		(value) => (value === '' ? undefined : value),
		z.coerce.number().int().min(1).max(1_000_000).default(defaultValue),
	);

export const LIMIT_VARIABLES = {
	LIMIT_WRONG_PASSWORDS: count(10),
	LIMIT_WRONG_PASSWORDS_PER_ACCOUNT: count(100),
	LIMIT_WRONG_PASSWORDS_PER_ADDRESS: count(100),
	LIMIT_SIGN_UPS_PER_ADDRESS: count(100),
	LIMIT_EMAILS_PER_ADDRESS: count(60),
	LIMIT_FORMS_PER_ADDRESS: count(60),
	LIMIT_DEMO_SIGN_INS_PER_ADDRESS: count(60),
};

export interface LimitSettings {
	/** For one account from one address or known device, per 15 minutes. */
	wrongPasswords: number;
	/** For one account from all unknown devices, per hour. */
	wrongPasswordsPerAccount: number;
	/** For all accounts from one address, per 15 minutes. */
	wrongPasswordsPerAddress: number;
	/** Per 15 minutes. */
	signUpsPerAddress: number;
	/** Emails about sign-up, recovery and a new address, per hour. */
	emailsPerAddress: number;
	/** Submissions of each public form per hour. */
	formsPerAddress: number;
	/** Per 15 minutes. */
	demoSignInsPerAddress: number;
}

export function limitSettings(given: { [Name in keyof typeof LIMIT_VARIABLES]: number }): LimitSettings {
	return {
		wrongPasswords: given.LIMIT_WRONG_PASSWORDS,
		wrongPasswordsPerAccount: given.LIMIT_WRONG_PASSWORDS_PER_ACCOUNT,
		wrongPasswordsPerAddress: given.LIMIT_WRONG_PASSWORDS_PER_ADDRESS,
		signUpsPerAddress: given.LIMIT_SIGN_UPS_PER_ADDRESS,
		emailsPerAddress: given.LIMIT_EMAILS_PER_ADDRESS,
		formsPerAddress: given.LIMIT_FORMS_PER_ADDRESS,
		demoSignInsPerAddress: given.LIMIT_DEMO_SIGN_INS_PER_ADDRESS,
	};
}
