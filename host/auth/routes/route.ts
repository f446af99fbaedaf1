/** What a route of the auth API is, and what its parts need. */
import type { Logger } from 'pino';
import type { Outbox } from '../../mail/outbox.ts';
import type { Pool } from '../../postgres/pool.ts';
import type { GoogleSettings } from '../../settings/services.ts';
import type { Attempt } from '../attempts/attempt.ts';
import type { Devices } from '../attempts/devices.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { WarnOfGuesses } from '../second-factors/guess-warnings.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SigningKey } from '../sessions/signing-key.ts';

/** Answers an attempt that the gate admitted. */
export type Route = (attempt: Attempt) => Promise<Response>;

/** By method and path, such as `POST /token` or `DELETE /factors/:id`. All others are closed. */
export type Routes = Readonly<Record<string, Route>>;

export interface RouteParts {
	sql: Pool;
	passwords: Passwords;
	sessions: Sessions;
	devices: Pick<Devices, 'forgetOthers'>;
	signingKey: SigningKey;
	/** Where emails go; null if none are sent or shown. */
	outbox: Pick<Outbox, 'post' | 'requestEmail'> | null;
	siteUrl: string;
	warnOfGuesses: WarnOfGuesses;
	/** Whether an address must be confirmed before its account can sign in. */
	confirmations: boolean;
	/** The address of the shared demo account, whose password no one can set. Null if there is none. */
	sharedAccount: string | null;
	google: GoogleSettings | null;
	/** From which the proofs for Google are derived. */
	secret: string;
	log: Pick<Logger, 'warn'>;
}
