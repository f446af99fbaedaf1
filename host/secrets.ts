/** The secrets of an installation: made at the first start, kept in a file that only its owner reads. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SetupProblem } from './setup-problem.ts';

const Secrets = z.object({
	/** Signs the tokens of sessions. */
	jwtSecret: z.string().min(43),
	/** The key of the web app; public. */
	publishableKey: z.string().regex(/^sb_publishable_.{20,}$/),
	/** The key of our own functions; all rights. */
	secretKey: z.string().regex(/^sb_secret_.{20,}$/),
	databasePassword: z.string().min(32),
	demoPassword: z.string().min(20),
});
export type Secrets = z.infer<typeof Secrets>;

/**
 * Reads the secrets of a data folder, making them first where there are none.
 *
 * @throws SetupProblem when the folder can not be written or the file is damaged or too weak
 */
export function loadSecrets(dataFolder: string): Secrets {
	const file = join(dataFolder, 'secrets.json');
	try {
		mkdirSync(dataFolder, { recursive: true, mode: 0o755 });
		if (!existsSync(file)) writeOnce(file, JSON.stringify(makeSecrets(), null, '\t'));
	} catch (problem) {
		throw new SetupProblem(`The data folder ${dataFolder} can not be written: ${(problem as Error).message}`);
	}
	const read = Secrets.safeParse(readJson(file));
	if (read.success) return read.data;
	const fields = read.error.issues.map((issue) => issue.path.join('.') || 'the file').join(', ');
	throw new SetupProblem(
		`${file} is damaged (${fields}): restore it from a backup, or remove it to make new secrets.`,
	);
}

function makeSecrets(): Secrets {
	const random = () => randomBytes(32).toString('base64url');
	return {
		jwtSecret: random(),
		publishableKey: `sb_publishable_${random()}`,
		secretKey: `sb_secret_${random()}`,
		databasePassword: random(),
		demoPassword: random(),
	};
}

/** Linking a finished file is atomic: of several first starts one wins, and all read the same. */
function writeOnce(file: string, text: string): void {
	const unfinished = `${file}.${process.pid}`;
	writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx', flush: true });
	try {
		linkSync(unfinished, file);
	} catch (problem) {
		if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem;
	} finally {
		unlinkSync(unfinished);
	}
}

function readJson(file: string): unknown {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return null;
	}
}
