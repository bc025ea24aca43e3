/**
 * The grammar of the unified notation, as documented. Blanks are free between all parts of it.
 */

/** The grammar of the unified notation, as EBNF. */
export const NOTATION_GRAMMAR = `control = stage { "," stage } | "~" time ;
stage   = [ periods ] ( quota [ delay ] [ "r" ] bank | [ any ] [ delay ] bank ) [ bonus ] ;
periods = count ( "x" | "×" | "*" ) ;
quota   = [ "r" ] count "/" ;
any     = "*" "/" ;
delay   = "(" time ")" ;
bank    = time [ ".." [ time ] ] ;
bonus   = "+" [ ".." ] time ;
time    = number ( "s" | "m" | "h" | "d" ) ;
number  = digits [ "." digits ] ;
count   = digits ; (* from 1 up; of periods to 9999 *)
digits  = digit { digit } ;
digit   = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" ;`;
