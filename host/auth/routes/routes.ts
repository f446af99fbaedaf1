/** The routes of the auth API, which is Supabase's: https://supabase.com/docs/guides/self-hosting/self-hosted-auth */
import type { Outbox } from '../../mail/outbox.ts';
import type { Pool } from '../../postgres/pool.ts';
import type { GoogleSettings } from '../../settings/services.ts';
import type { Attempt } from '../attempts/attempt.ts';
import type { Devices } from '../attempts/devices.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SigningKey } from '../sessions/signing-key.ts';
import { describeService } from './description.ts';
import { recover, resend } from './emails.ts';
import { googleRoutes } from './google.ts';
import { signUp } from './sign-up.ts';
import { token } from './token.ts';
import { changeUser, getUser, logout } from './user.ts';
import { forwardLink, verify } from './verify.ts';

/** Answers an attempt that the gate admitted. */
export type Route = (attempt: Attempt) => Promise<Response>;

/** By method and path, such as `POST /token`. All others are closed. */
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
	/** Whether an address must be confirmed before its account can sign in. */
	confirmations: boolean;
	/** The address of the shared demo account, whose password no one can set. Null if there is none. */
	sharedAccount: string | null;
	google: GoogleSettings | null;
	/** From which the proofs for Google are derived. */
	secret: string;
}

export function authRoutes(parts: RouteParts): Routes {
	const { outbox, google } = parts;
	return {
		'POST /signup': signUp(parts),
		'POST /token': token(parts),
		'POST /logout': logout(parts),
		'GET /user': getUser(parts),
		'PUT /user': changeUser(parts),
		...describeService(parts),
		...(outbox && {
			'POST /recover': recover({ ...parts, outbox }),
			'POST /resend': resend({ ...parts, outbox }),
			'POST /verify': verify(parts),
			'GET /verify': forwardLink(parts),
		}),
		...(google && googleRoutes({ ...parts, google })),
	};
}
