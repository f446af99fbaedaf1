/** supabase-js asks for a WebSocket when a client is made; Node has one of its own from version 22 on. */
import { WebSocket } from 'ws';

globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket;
