//! How conditions are said.

use crate::notation::phrases;

phrases! {
    IS: "{0} is {1}", "{0} ist {1}", "{0} est {1}", "{0} è {1}";
    IS_NOT: "{0} is not {1}", "{0} ist nicht {1}", "{0} n’est pas {1}", "{0} non è {1}";
    YOU_ARE: "you are {0}", "du bist {0}", "tu es {0}", "tu sei {0}";
    YOU_ARE_NOT: "you are not {0}", "du bist nicht {0}", "tu n’es pas {0}", "tu non sei {0}";
    YOU_ARE_IN: "you are in {0}", "du bist in {0}", "tu es dans {0}", "tu sei in {0}";
    YOU_ARE_NOT_IN: "you are not in {0}", "du bist nicht in {0}", "tu n’es pas dans {0}", "tu non sei in {0}";
    IS_NONE: "there is no {0}", "{0} fehlt", "{0} manque", "{0} manca";
    IS_SOME: "there is a {0}", "{0} ist vorhanden", "{0} existe", "{0} esiste";
    IN: "{0} is in {1}", "{0} ist in {1}", "{0} est dans {1}", "{0} è in {1}";
    ONE_OF: "{0} is one of {1}", "{0} ist eines von {1}", "{0} est un de {1}", "{0} è uno di {1}";
    NONE_OF: "{0} is none of {1}", "{0} ist keines von {1}", "{0} n’est aucun de {1}", "{0} non è nessuno di {1}";
    ALL_IN: "all of {0} are in {1}", "{0} sind in {1}", "{0} sont dans {1}", "{0} sono in {1}";
    NOT_IN: "{0} is not in {1}", "{0} ist nicht in {1}", "{0} n’est pas dans {1}", "{0} non è in {1}";
    LESS: "{0} is less than {1}", "{0} ist kleiner als {1}", "{0} est inférieur à {1}", "{0} è minore di {1}";
    MORE: "{0} is more than {1}", "{0} ist größer als {1}", "{0} est supérieur à {1}", "{0} è maggiore di {1}";
    AT_MOST: "{0} is at most {1}", "{0} ist höchstens {1}", "{0} est au plus {1}", "{0} è al massimo {1}";
    AT_LEAST: "{0} is at least {1}", "{0} ist mindestens {1}", "{0} est au moins {1}", "{0} è almeno {1}";
    AND: "{0} and {1}", "{0} und {1}", "{0} et {1}", "{0} e {1}";
    OR: "{0} or {1}", "{0} oder {1}", "{0} ou {1}", "{0} o {1}";
    IMPLIES: "if {0}, then {1}", "falls {0}, dann gilt: {1}", "si {0}, alors {1}", "se {0}, allora {1}";
    NOT: "not {0}", "nicht {0}", "pas {0}", "non {0}";
    HOLDS: "{0} is true", "{0} ist wahr", "{0} est vrai", "{0} è vero";
    HOLDS_NOT: "{0} is not true", "{0} ist nicht wahr", "{0} n’est pas vrai", "{0} non è vero";
    ANSWERED_YES: "{0} is yes", "{0} ist „ja“", "{0} est « oui »", "{0} è «sì»";
    ANSWERED_NO: "{0} is no", "{0} ist „nein“", "{0} est « non »", "{0} è «no»";
    NOTED: "“{0}” is noted", "„{0}“ ist vermerkt", "« {0} » est noté", "«{0}» è annotato";
    NOT_NOTED: "“{0}” is not noted", "„{0}“ ist nicht vermerkt", "« {0} » n’est pas noté", "«{0}» non è annotato";
    MARKED: "{0} is marked “{1}”", "{0} ist mit „{1}“ markiert", "{0} porte la marque « {1} »", "{0} porta il segno «{1}»";
    NOT_MARKED: "{0} is not marked “{1}”", "{0} ist nicht mit „{1}“ markiert", "{0} ne porte pas la marque « {1} »", "{0} non porta il segno «{1}»";
    YOU_ARE_MARKED: "you are marked “{0}”", "du bist mit „{0}“ markiert", "tu portes la marque « {0} »", "tu porti il segno «{0}»";
    YOU_ARE_NOT_MARKED: "you are not marked “{0}”", "du bist nicht mit „{0}“ markiert", "tu ne portes pas la marque « {0} »", "tu non porti il segno «{0}»";
    CHOSEN: "the option “{0}” is chosen", "die Wahlregel „{0}“ ist gewählt", "l’option « {0} » est choisie", "l’opzione «{0}» è scelta";
    NOT_CHOSEN: "the option “{0}” is not chosen", "die Wahlregel „{0}“ ist nicht gewählt", "l’option « {0} » n’est pas choisie", "l’opzione «{0}» non è scelta";
    HAS: "{0} has {1} {2}", "{0} hat {1} {2}", "{0} a {1} {2}", "{0} ha {1} {2}";
    HAS_SOME: "{0} has {1}", "{0} hat {1}", "{0} a des {1}", "{0} ha {1}";
    HAS_NO: "{0} has no {1}", "{0} hat keine {1}", "{0} n’a pas de {1}", "{0} non ha {1}";
    YOU_HAVE: "you have {0} {1}", "du hast {0} {1}", "tu as {0} {1}", "tu hai {0} {1}";
    YOU_HAVE_SOME: "you have {0}", "du hast {0}", "tu as des {0}", "tu hai {0}";
    YOU_HAVE_NO: "you have no {0}", "du hast keine {0}", "tu n’as pas de {0}", "tu non hai {0}";
    SO_MANY: "{0}", "{0}", "{0}", "{0}";
    FEWER_THAN: "fewer than {0}", "weniger als {0}", "moins de {0}", "meno di {0}";
    MORE_THAN: "more than {0}", "mehr als {0}", "plus de {0}", "più di {0}";
    NOT_MORE: "at most {0}", "höchstens {0}", "au plus {0}", "al massimo {0}";
    NOT_FEWER: "at least {0}", "mindestens {0}", "au moins {0}", "almeno {0}";
    EMPTY: "{0} is empty", "{0} ist leer", "{0} est vide", "{0} è vuoto";
    NOT_EMPTY: "{0} is not empty", "{0} ist nicht leer", "{0} n’est pas vide", "{0} non è vuoto";
    OF_SOME: "at least one {0}", "mindestens ein {0}", "au moins un {0}", "almeno un {0}";
    OF_EVERY: "every {0}", "jedes {0}", "chaque {0}", "ogni {0}";
    EVERY: "for every {0}: {1}", "für jedes {0} gilt: {1}", "pour chaque {0} : {1}", "per ogni {0}: {1}";
    SOME: "for at least one {0}: {1}", "für mindestens ein {0} gilt: {1}", "pour au moins un {0} : {1}", "per almeno un {0}: {1}";
    EVERY_PLAYER: "for every {0}: {1}", "für jeden {0} gilt: {1}", "pour chaque {0} : {1}", "per ogni {0}: {1}";
    SOME_PLAYER: "for at least one {0}: {1}", "für mindestens einen {0} gilt: {1}", "pour au moins un {0} : {1}", "per almeno un {0}: {1}";
    OTHERWISE_SAID: "{0} — otherwise: {1}", "{0} – sonst: {1}", "{0} – sinon : {1}", "{0} – altrimenti: {1}";
}
