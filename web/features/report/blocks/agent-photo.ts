import { createContext } from 'react';

/** The photo of the report's agent, for the facts beside it: a data URL; null if there is none. */
export const AgentPhoto = createContext<string | null>(null);
